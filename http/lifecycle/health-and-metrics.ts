import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import {
  answerWithin,
  gauge,
  gaugeBy,
  type Metric,
  type MetricsSource,
  metric,
  metricsContentType,
  renderAll,
  renderMetrics,
} from '../../adapters/telemetry/metrics.ts';
import { mayReadMetrics } from '../../adapters/telemetry/metrics-server.ts';
import { processMetrics } from '../../adapters/telemetry/process-metrics.ts';
import type { Database } from '../../db/connection/client.ts';
import { pendingMigrations } from '../../db/connection/migrate.ts';
import { answers, type HealthFigures, readHealthFigures } from '../../db/deployment/health.ts';
import type { Runtime } from '../runtime.ts';
import type { ReadinessState } from './readiness.ts';

/** Serves /metrics; callers without access get 404. `others` are further sources in this process. */
export function registerMetrics(
  app: FastifyInstance,
  runtime: Runtime,
  answerUnknown: RouteHandlerMethod,
  others: MetricsSource[],
): void {
  const { config, metrics, database, clock } = runtime;
  const sources = [metrics, new ServiceFigures(runtime), new DatabaseFigures(database, clock), ...others];
  app.get('/metrics', async function (request, reply) {
    if (!mayReadMetrics(config.metricsToken, request.raw)) return answerUnknown.call(this, request, reply);
    return reply.type(metricsContentType).send(await renderAll([processMetrics(), ...sources]));
  });
}

class ServiceFigures implements MetricsSource {
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
      gaugeBy(
        'state',
        'workshop_database_sessions',
        'Sessions for transactions: in use, free; and requests that wait for one.',
        { ...database.sessions() },
      ),
      gauge(
        'workshop_request_log_rows_waiting',
        'Rows of the request log that are not yet written.',
        record.rowsWaiting,
      ),
      gauge('workshop_draining', '1 from the signal to stop until the process ends.', draining ? 1 : 0),
      ...(await readiness.figures()),
      ...(limits.redis ? redisFigures(limits.redis) : []),
    ];
  }
}

function redisFigures({ isAway, processes }: { isAway: boolean; processes: number }) {
  return [
    gauge(
      'workshop_redis_up',
      'Whether limits are counted in Redis; 0: each process counts its share in memory.',
      isAway ? 0 : 1,
    ),
    gauge('workshop_processes', 'API processes that share the limits, at the last report.', processes),
  ];
}

/** Requests within this time share one answer. */
const freshMs = 1_000;
const answersWithinMs = 2_000;
/** Counting a million deliveries takes half a second. A scraper waits 10 s by default; a slower count is left out. */
const defaultCountMs = 5_000;

/** Reads figures without ever failing or hanging: while the database is away or slow, they are left out. */
export class DatabaseFigures implements MetricsSource {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #countMs: number;
  #counting: Promise<HealthFigures> | null = null;
  #shown: { text: Promise<string>; untilMs: number } | null = null;

  constructor(database: Database, clock: () => Date, countMs = defaultCountMs) {
    this.#database = database;
    this.#clock = clock;
    this.#countMs = countMs;
  }

  metrics(): Promise<string> {
    const nowMs = performance.now();
    if (!this.#shown || this.#shown.untilMs < nowMs)
      this.#shown = { text: this.#show(), untilMs: nowMs + freshMs };
    return this.#shown.text;
  }

  async #show(): Promise<string> {
    const [up, counted] = await Promise.all([
      answerWithin(answersWithinMs, () => answers(this.#database)),
      answerWithin(this.#countMs, () => this.#count()),
    ]);
    const isUp = gauge('workshop_database_up', 'Whether PostgreSQL answers.', up ? 1 : 0);
    return renderMetrics([isUp, ...(counted ? figuresOf(counted, this.#clock().getTime()) : [])]);
  }

  /**
   * Counts once for all: a count that outlasts its caller continues, and the next caller waits for it instead
   * of starting a second one.
   */
  #count(): Promise<HealthFigures> {
    this.#counting ??= readHealthFigures(this.#database, this.#clock(), this.#countMs).finally(() => {
      this.#counting = null;
    });
    return this.#counting;
  }
}

function figuresOf(counted: HealthFigures, nowMs: number): Metric[] {
  const seconds = (since: string | null) => (since === null ? 0 : (nowMs - Date.parse(since)) / 1000);
  return [...figuresOfWebhooks(counted, seconds), ...figuresOfMessages(counted, seconds)];
}

type Seconds = (since: string | null) => number;

function figuresOfWebhooks(counted: HealthFigures, seconds: Seconds): Metric[] {
  const { scheduled, due, claimed } = counted;
  return [
    gauge('workshop_outbox_events', 'Events that the relay has not yet processed.', counted.unrelayed_events),
    gauge(
      'workshop_outbox_oldest_seconds',
      'Age of the oldest of them; 0 if there are none.',
      seconds(counted.oldest_unrelayed_at),
    ),
    gaugeBy(
      'state',
      'workshop_backlog_deliveries',
      'Deliveries that are not settled: scheduled for a later attempt, due, claimed (due in a lane that a worker has leased).',
      { scheduled, due, claimed },
    ),
    gaugeBy(
      'receivers',
      'workshop_backlog_overdue_seconds',
      'How late the most overdue attempt is. answering: no worker handles its receiver; failing: it waits for its turn. 0 if there are none.',
      {
        answering: seconds(counted.oldest_overdue_at),
        failing: seconds(counted.oldest_overdue_failing_at),
      },
    ),
    gaugeBy(
      'state',
      'workshop_webhook_subscriptions',
      'Active subscriptions of valid keys: all, and those that fail at present.',
      { active: counted.active_subscriptions, failing: counted.failing_subscriptions },
    ),
  ];
}

function figuresOfMessages({ messages }: HealthFigures, seconds: Seconds): Metric[] {
  const backlog = messages.flatMap(({ channel, scheduled, due, claimed }) =>
    Object.entries({ scheduled, due, claimed }).map(([state, value]) => ({
      labels: { channel, state },
      value,
    })),
  );
  const overdue = messages.flatMap(({ channel, oldest_overdue_at, oldest_overdue_failing_at }) => [
    { labels: { channel, transport: 'working' }, value: seconds(oldest_overdue_at) },
    { labels: { channel, transport: 'failing' }, value: seconds(oldest_overdue_failing_at) },
  ]);
  return [
    metric(
      'gauge',
      'workshop_backlog_messages',
      'Messages that are not settled: scheduled for a later attempt, due, claimed (due in a lane that a worker has leased).',
      backlog,
    ),
    metric(
      'gauge',
      'workshop_backlog_messages_overdue_seconds',
      'How late the most overdue message is. working: no worker handles its workshop; failing: all messages of its workshop fail, or it has no account to send with. 0 if there are none.',
      overdue,
    ),
  ];
}

/** A load balancer should send requests elsewhere if the answer takes longer. */
const readyWithinMs = 2_000;

export function registerHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/health/live', () => ({ ok: true }));
  app.get('/health/ready', async (_request, reply) => {
    const health = await healthOf(runtime);
    return reply.code(health.ok ? 200 : 503).send(health);
  });
}

const unready: ReadinessState = { writable: false, documents: false, disk: false };

/**
 * Reports the health. Redis is shown but not required: without it limits are divided and deliveries are
 * delayed, but all requests are served.
 */
async function healthOf({ database, limits, readiness, draining }: Runtime) {
  const [pending, state, queue] = await Promise.all([
    answerWithin(readyWithinMs, () => pendingMigrations(database.reads.$client)),
    answerWithin(readyWithinMs, () => readiness.read()),
    limits.redis?.answers(),
  ]);
  const answers = pending !== undefined;
  const migrations = pending === 0;
  const checks = { database: answers, migrations, ...(state ?? unready) };
  const ok = Object.values(checks).every((holds) => holds) && !draining;
  return { ok, ...checks, queue: queue ?? answers, draining };
}
