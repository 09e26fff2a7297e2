import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceAddress } from '../address.ts';
import type { Runtime } from '../runtime.ts';

/**
 * One row for every request below /api/v1, refused ones too: which key, from where, what, and how it ended. The
 * figures count it, and at LOG_LEVEL=info the log has a line of it, without what was asked, sent or answered.
 */
export function requestLog({ record, metrics, log }: Runtime) {
  const tells = log.isLevelEnabled('info');
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { visit } = request;
    const { url, config } = request.routeOptions;
    const row = {
      instanceId: visit.workshop?.instance.id ?? 0,
      keyId: visit.key?.id ?? 0,
      at: visit.arrivedAt,
      sourceIp: sourceAddress(request),
      method: request.method,
      route: url ?? '',
      status: reply.statusCode,
      code: visit.errorCode,
      durationMs: performance.now() - visit.startedAtMs,
      requestId: request.id,
    };
    record.log(row);
    (config.tally ?? metrics.unknown).add(row.status, row.durationMs);
    if (row.code !== null) metrics.refused(row.code);
    if (tells) {
      const { requestId, status, code, keyId, instanceId } = row;
      const durationMs = Math.round(row.durationMs * 1000) / 1000;
      const operation = config.operation?.operationId ?? 'unknown';
      log.info({ requestId, operation, status, code, durationMs, keyId, instanceId }, 'request');
    }
    done();
  };
}
