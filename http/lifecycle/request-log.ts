import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestMetrics } from '../../adapters/telemetry/request-metrics.ts';
import { type LoggedRequest, unknownInstanceId } from '../../db/requests/log-batch.ts';
import { maskFields, maskPath } from '../../domain/requests/logged-path.ts';
import { timeOfRequestId } from '../../domain/requests/request-id.ts';
import { recognise } from '../guards/authenticate.ts';
import { pathOfUrl, sourceAddress } from '../input/request-head.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Maximum number of refused requests whose workshop is looked up for the log at the same time. Limits the memory during
 * a flood of unauthenticated requests while the database is slow.
 */
const maxParallelKeyLookups = 1_000;

/**
 * Writes one row of the request log for every request below /api/v1, including refused requests (ADR 0013), and a log
 * line at LOG_LEVEL=info.
 */
export function logRequests(api: FastifyInstance, runtime: Runtime): void {
  const write = requestLogHook(runtime);
  api.addHook('onResponse', (request, reply, done) => {
    const durationMs = performance.now() - request.state.startedAtMs;
    countRequest(runtime.metrics, request, reply.statusCode, durationMs);
    write(request, reply, durationMs);
    done();
  });
}

/** Logs requests of unknown paths outside `prefix`, because a wrong prefix is a frequent mistake of integrators. */
export function logUnknownPaths(app: FastifyInstance, runtime: Runtime, prefix: string): void {
  const write = requestLogHook(runtime);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404 && !`${pathOfUrl(request.url)}/`.startsWith(`${prefix}/`))
      write(request, reply, performance.now() - request.state.startedAtMs);
    done();
  });
}

/**
 * Logs a request that Node refused, or that the router could not parse. Its row names no workshop, because its header
 * cannot be trusted.
 */
export function logMalformed(
  { record, clock }: Runtime,
  refused: Pick<LoggedRequest, 'requestId' | 'status' | 'sourceIp'>,
): void {
  record.log({
    ...{
      instanceId: unknownInstanceId,
      keyId: 0,
      at: timeOfRequestId(refused.requestId) ?? clock(),
      method: '',
      route: '',
      path: null,
    },
    ...{ ...refused, code: 'bad_request', fields: null, durationMs: 0 },
  });
}

function countRequest(
  metrics: RequestMetrics,
  request: FastifyRequest,
  status: number,
  durationMs: number,
): void {
  const { state, routeOptions } = request;
  const tally = state.isUnknown ? undefined : routeOptions.config.tally;
  (tally ?? metrics.unknown).add(status, durationMs);
  if (state.workshop) metrics.busiest.add(state.workshop.instance.host, durationMs, performance.now());
  if (state.errorCode !== null) metrics.refused(state.errorCode);
}

/** Returns a function that logs a request. For unknown paths it first looks up the workshop. */
function requestLogHook(runtime: Runtime) {
  const write = requestRowWriter(runtime);
  return (request: FastifyRequest, reply: FastifyReply, durationMs: number): void => {
    if (!request.state.isUnknown || runtime.record.late >= maxParallelKeyLookups) {
      write(request, reply, durationMs);
      return;
    }
    // Looks up the workshop after the response, so that response times do not reveal which keys exist.
    const entry = recognise(runtime, request)
      .catch(() => {}) // database errors are reported elsewhere
      .then(() => write(request, reply, durationMs));
    runtime.record.waitFor(entry);
  };
}

function requestRowWriter(runtime: Runtime) {
  const { log } = runtime;
  const isLogged = log.isLevelEnabled('info');
  return (request: FastifyRequest, reply: FastifyReply, durationMs: number): void => {
    const { state, routeOptions } = request;
    const row = {
      instanceId: state.workshop?.instance.id ?? unknownInstanceId,
      keyId: state.key?.id ?? 0,
      at: state.arrivedAt,
      sourceIp: sourceAddress(request),
      method: request.method,
      route: state.isUnknown ? state.route : (routeOptions.url ?? ''),
      path: state.unknownPath === null ? null : maskPath(state.unknownPath),
      status: reply.statusCode,
      code: state.errorCode,
      fields: state.refusedFields && maskFields(state.refusedFields),
      durationMs,
      requestId: request.id,
    };
    runtime.record.log(row);
    if (isLogged) {
      const { requestId, status, code, keyId, instanceId } = row;
      const rounded = Math.round(durationMs * 1000) / 1000;
      const known = state.isUnknown ? undefined : routeOptions.config.operation;
      const operation = known?.operationId ?? 'unknown';
      log.info({ requestId, operation, status, code, durationMs: rounded, keyId, instanceId }, 'request');
    }
  };
}
