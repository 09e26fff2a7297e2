import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Masters } from '../../adapters/redis/client.ts';
import {
  answerWithin,
  gauge,
  labelledGauge,
  type Metric,
  type MetricsSource,
  metricsContentType,
  renderAll,
  renderMetrics,
} from '../../adapters/telemetry/metrics.ts';
import { mayReadMetrics } from '../../adapters/telemetry/metrics-server.ts';
import { cellMetrics, processMetrics } from '../../adapters/telemetry/process-metrics.ts';
import { pendingMigrations } from '../../db/connection/migrate.ts';
import type { ReadinessState } from '../runtime/readiness.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { DatabaseMetrics } from './database-figures.ts';

/** Registers /metrics; callers without access get 404. `others` are further sources of metrics in this process. */
export function registerMetrics(
  app: FastifyInstance,
  runtime: Runtime,
  answerUnknown: RouteHandlerMethod,
  others: MetricsSource[],
): void {
  const { config, metrics, database, clock } = runtime;
  const sources = [
    cellMetrics(config),
    metrics,
    new ServiceMetrics(runtime),
    new DatabaseMetrics(database, clock),
    ...others,
  ];
  app.get('/metrics', async function (request, reply) {
    if (!mayReadMetrics(config.metricsToken, request.raw)) {
      answerUnknown.call(this, request, reply);
      return reply; // The response is sent asynchronously.
    }
    return reply.type(metricsContentType).send(await renderAll([processMetrics(), ...sources]));
  });
}

class ServiceMetrics implements MetricsSource {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  metrics(): Promise<string> {
    return this.#figures().then(renderMetrics);
  }

  async #figures(): Promise<Metric[]> {
    const { database, record, limits, readiness, draining } = this.#runtime;
    return [
      labelledGauge('state', 'workshop_database_sessions', { ...database.sessions() }),
      gauge('workshop_request_log_rows_waiting', record.rowsWaiting),
      gauge('workshop_draining', draining ? 1 : 0),
      ...(await readiness.figures()),
      ...(limits.redis ? redisMetrics(limits.redis, await limits.redis.countMasters()) : []),
    ];
  }
}

function redisMetrics({ isAway, processes }: { isAway: boolean; processes: number }, masters: Masters) {
  return [
    gauge('workshop_redis_up', isAway ? 0 : 1),
    labelledGauge('state', 'workshop_redis_masters', { ...masters }),
    gauge('workshop_processes', processes),
  ];
}

/** Timeout of a readiness check. If the check takes longer, a load balancer should use another process. */
const readinessTimeoutMs = 2_000;

export function registerHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/health/live', () => ({ ok: true }));
  app.get('/health/ready', async (_request, reply) => {
    const health = await healthReport(runtime);
    return reply.code(health.ok ? 200 : 503).send(health);
  });
}

const notReadyState: ReadinessState = { writable: false, documents: false, disk: false };

/**
 * Returns the health of the process. Reports Redis without requiring it: without Redis, limits are divided among
 * processes and deliveries are delayed, but all requests are served.
 */
async function healthReport({ database, limits, readiness, draining }: Runtime) {
  const [pending, state, masters] = await Promise.all([
    answerWithin(readinessTimeoutMs, () => pendingMigrations(database.reads.$client)),
    answerWithin(readinessTimeoutMs, () => readiness.read()),
    limits.redis?.countMasters(),
  ]);
  const answers = pending !== undefined;
  const migrations = pending === 0;
  const checks = { database: answers, migrations, ...(state ?? notReadyState) };
  const ok = Object.values(checks).every((holds) => holds) && !draining;
  return { ok, ...checks, queue: masters ? masters.silent === 0 : answers, draining };
}
