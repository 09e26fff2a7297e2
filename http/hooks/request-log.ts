import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceAddress } from '../address.ts';
import type { Runtime } from '../runtime.ts';

/** One row for every request below /api/v1, refused ones too: which key, from where, what, and how it ended. */
export function requestLog(runtime: Runtime) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { visit } = request;
    runtime.record.log({
      instanceId: visit.workshop?.instance.id ?? 0,
      keyId: visit.key?.id ?? 0,
      at: visit.arrivedAt,
      sourceIp: sourceAddress(request),
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      code: visit.errorCode,
      durationMs: performance.now() - visit.startedAtMs,
      requestId: request.id,
    });
    done();
  };
}
