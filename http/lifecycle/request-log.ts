import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noInstance } from '../../db/requests/log.ts';
import type { RequestMetrics } from '../../telemetry/request-metrics.ts';
import { recognise } from '../guards/authenticate.ts';
import { sourceAddress } from '../input/request-head.ts';
import type { Runtime } from '../runtime.ts';

/** A flood of requests for nothing, while the database is slow, costs no more memory than these. */
const recognisedAtOnceMost = 1_000;

/** One row for every request below /api/v1, refused ones too (ADR 0013), and at LOG_LEVEL=info a line in the log. */
export function logRequests(api: FastifyInstance, runtime: Runtime): void {
  const write = writer(runtime);
  api.addHook('onResponse', (request, reply, done) => {
    const durationMs = performance.now() - request.state.startedAtMs;
    count(runtime.metrics, request, reply.statusCode, durationMs);
    if (request.state.isUnknown && runtime.record.late < recognisedAtOnceMost) {
      // Nobody has asked yet whose it is. The answer has not waited for it, so it tells nobody which keys there are.
      const written = recognise(runtime, request)
        .catch(() => {}) // a database that is away is told of where it is needed
        .then(() => write(request, reply, durationMs));
      runtime.record.waitFor(written);
    } else write(request, reply, durationMs);
    done();
  });
}

function count(metrics: RequestMetrics, request: FastifyRequest, status: number, durationMs: number): void {
  const { state, routeOptions } = request;
  const tally = state.isUnknown ? undefined : routeOptions.config.tally;
  (tally ?? metrics.unknown).add(status, durationMs);
  if (state.errorCode !== null) metrics.refused(state.errorCode);
}

function writer(runtime: Runtime) {
  const { log } = runtime;
  const tells = log.isLevelEnabled('info');
  return (request: FastifyRequest, reply: FastifyReply, durationMs: number): void => {
    const { state, routeOptions } = request;
    const row = {
      instanceId: state.workshop?.instance.id ?? noInstance,
      keyId: state.key?.id ?? 0,
      at: state.arrivedAt,
      sourceIp: sourceAddress(request),
      method: request.method,
      route: state.isUnknown ? state.route : (routeOptions.url ?? ''),
      status: reply.statusCode,
      code: state.errorCode,
      durationMs,
      requestId: request.id,
    };
    runtime.record.log(row);
    if (tells) {
      const { requestId, status, code, keyId, instanceId } = row;
      const rounded = Math.round(durationMs * 1000) / 1000;
      const known = state.isUnknown ? undefined : routeOptions.config.operation;
      const operation = known?.operationId ?? 'unknown';
      log.info({ requestId, operation, status, code, durationMs: rounded, keyId, instanceId }, 'request');
    }
  };
}
