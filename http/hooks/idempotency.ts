import type { onRequestHookHandler } from 'fastify';
import { problem } from '../../domain/problem.ts';
import type { Operation } from '../../generated/operations.ts';

const wellFormed = /^[\x21-\x7e]{8,255}$/;

export function idempotencyKeyGuard({ idempotency }: Operation): onRequestHookHandler {
  return (request, _reply, done) => {
    const sent = request.headers['idempotency-key'];
    if (sent === undefined && idempotency === 'optional') return done();
    if (typeof sent !== 'string' || !wellFormed.test(sent)) return done(problem('idempotency_key_required'));
    request.visit.idempotencyKey = sent;
    done();
  };
}
