import type { FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';
import type { Operation } from '../generated/operations.ts';
import { judgeKey } from './hooks/authenticate.ts';
import { judgeBodyScopes, judgePermission } from './hooks/authorize.ts';
import type { Runtime, Workshop } from './runtime.ts';
import { handlingMs } from './short-trust.ts';

/**
 * Judges workshop, plan and key once more where the request has taken its time since it arrived, as a slow body or a
 * wait for a session makes it: nothing is done for a key that was revoked meanwhile. Undefined otherwise.
 */
export function confirm(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
): Promise<void> | undefined {
  const { keyName, workshop, startedAtMs } = request.visit;
  if (keyName === '' || !workshop || performance.now() - startedAtMs < handlingMs) return undefined;
  return judgeAgain(runtime, request, operation, keyName, workshop);
}

async function judgeAgain(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
  keyName: string,
  before: Workshop,
): Promise<void> {
  const [key, workshop] = await Promise.all([
    runtime.keys.get(keyName),
    runtime.workshops.get(before.foundBy),
  ]);
  if (workshop?.instance.id !== before.instance.id) throw problem('not_found');
  request.visit.workshop = workshop;
  const refusal =
    judgeKey(request, key, runtime.clock()) ??
    judgePermission(request, operation) ??
    judgeBodyScopes(request, operation);
  if (refusal) throw refusal;
}
