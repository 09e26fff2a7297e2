import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Database } from '../../db/connection/client.ts';
import { pendingMigrations } from '../../db/connection/migrate.ts';
import { answers, type HealthFigures, readHealthFigures } from '../../db/deployment/health.ts';
import {
  answerWithin,
  expose,
  exposedType,
  type Figure,
  figure,
  gauge,
  gaugeBy,
  type Source,
  written,
} from '../../telemetry/figures.ts';
import { mayReadMetrics } from '../../telemetry/metrics-server.ts';
import { processMetrics } from '../../telemetry/process-metrics.ts';
import type { Runtime } from '../runtime.ts';
import type { ReadinessState } from './readiness.ts';

/** /metrics, beside /health. Who may not read it meets a path of nothing. `others` are what else this process does. */
export function registerMetrics(
  app: FastifyInstance,
  runtime: Runtime,
  answerUnknown: RouteHandlerMethod,
  others: Source[],
): void {
  const { config, metrics, database, clock } = runtime;
  const sources = [metrics, new ServiceFigures(runtime), new DatabaseFigures(database, clock), ...others];
  app.get('/metrics', async function (request, reply) {
    if (!mayReadMetrics(config.metricsToken, request.raw)) return answerUnknown.call(this, request, reply);
    return reply.type(exposedType).send(await expose([processMetrics(), ...sources]));
  });
}

class ServiceFigures implements Source {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  metrics(): Promise<string> {
    return this.#figures().then(written);
  }

  async #figures(): Promise<Figure[]> {
    const { database, record, limits, readiness, draining } = this.#runtime;
    return [
      gaugeBy(
        'state',
        'workshop_database_sessions',
        'Sessions for transactions: lent, free; and who waits for one.',
        { ...database.sessions() },
      ),
      gauge(
        'workshop_request_log_rows_waiting',
        'Rows of the request log that are not yet written.',
        record.rowsWaiting,
      ),
      gauge('workshop_draining', '1 from being told to stop until the end.', draining ? 1 : 0),
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
    gauge('workshop_processes', 'API processes that share the limits, as last heard.', processes),
  ];
}

/** Several who ask at once are told the same. */
const freshMs = 1_000;
const answersWithinMs = 2_000;
/** A million deliveries take half a second. A scraper waits 10 s by default; what takes too long has no figure. */
const defaultCountMs = 5_000;

/** Asking never fails and never hangs: while the database is away or slow, the figures are left out. */
export class DatabaseFigures implements Source {
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
    return written([isUp, ...(counted ? figuresOf(counted, this.#clock().getTime()) : [])]);
  }

  /** A count that outlasts its asker goes on alone: the next asker waits for it, and starts no second one. */
  #count(): Promise<HealthFigures> {
    this.#counting ??= readHealthFigures(this.#database, this.#clock(), this.#countMs).finally(() => {
      this.#counting = null;
    });
    return this.#counting;
  }
}

function figuresOf(counted: HealthFigures, nowMs: number): Figure[] {
  const seconds = (since: string | null) => (since === null ? 0 : (nowMs - Date.parse(since)) / 1000);
  return [...figuresOfWebhooks(counted, seconds), ...figuresOfMessages(counted, seconds)];
}

type Seconds = (since: string | null) => number;

function figuresOfWebhooks(counted: HealthFigures, seconds: Seconds): Figure[] {
  const { scheduled, due, claimed } = counted;
  return [
    gauge('workshop_outbox_events', 'Events that the relay has not yet handed on.', counted.unrelayed_events),
    gauge(
      'workshop_outbox_oldest_seconds',
      'Age of the oldest of them; 0 without any.',
      seconds(counted.oldest_unrelayed_at),
    ),
    gaugeBy(
      'state',
      'workshop_backlog_deliveries',
      'Deliveries that are not settled: scheduled for a later attempt, due, claimed (due in a lane that a worker is at).',
      { scheduled, due, claimed },
    ),
    gaugeBy(
      'receivers',
      'workshop_backlog_overdue_seconds',
      'How late the latest attempt is: answering, nobody is at its receiver; failing, it waits for its turn. 0 without any.',
      {
        answering: seconds(counted.oldest_overdue_at),
        failing: seconds(counted.oldest_overdue_failing_at),
      },
    ),
    gaugeBy(
      'state',
      'workshop_webhook_subscriptions',
      'Subscriptions that are switched on, of keys that have not ended: all, and those that fail at present.',
      { active: counted.active_subscriptions, failing: counted.failing_subscriptions },
    ),
  ];
}

function figuresOfMessages({ messages }: HealthFigures, seconds: Seconds): Figure[] {
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
    figure(
      'gauge',
      'workshop_backlog_messages',
      'Messages that are not settled: scheduled for a later attempt, due, claimed (due in a lane that a worker is at).',
      backlog,
    ),
    figure(
      'gauge',
      'workshop_backlog_messages_overdue_seconds',
      'How late the latest message is. working: nobody is at its workshop; failing: nothing of its workshop gets through, or it has no way to send. 0 without any.',
      overdue,
    ),
  ];
}

/** Longer than this and a load balancer should send requests elsewhere. */
const readyWithinMs = 2_000;

export function registerHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/health/live', () => ({ ok: true }));
  app.get('/health/ready', async (_request, reply) => {
    const health = await healthOf(runtime);
    return reply.code(health.ok ? 200 : 503).send(health);
  });
}

const unready: ReadinessState = { writable: false, documents: false, disk: false };

/** Redis is shown, and not required: without it limits are shared out and deliveries come late, but all is served. */
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
