import {
  answerWithin,
  gauge,
  labelledGauge,
  type Metric,
  type MetricsSource,
  metric,
  renderMetrics,
} from '../../adapters/telemetry/metrics.ts';
import type { Database } from '../../db/connection/client.ts';
import { type HealthFigures, isDatabaseAnswering, readHealthFigures } from '../../db/deployment/health.ts';

/** Time for which a result is reused: all requests within one second get the same text. */
const metricsCacheMs = 1_000;
const databaseTimeoutMs = 2_000;
/**
 * Default timeout for counting the figures. Counting a million deliveries takes half a second, and a scraper waits 10 s
 * by default. If the count takes longer, its figures are omitted.
 */
const defaultCountTimeoutMs = 5_000;

/**
 * Provides the metrics that are read from the database. Never fails or hangs: while the database is unreachable or
 * slow, these metrics are omitted.
 */
export class DatabaseMetrics implements MetricsSource {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #countMs: number;
  #counting: Promise<HealthFigures> | null = null;
  #shown: { text: Promise<string>; untilMs: number } | null = null;

  constructor(database: Database, clock: () => Date, countMs = defaultCountTimeoutMs) {
    this.#database = database;
    this.#clock = clock;
    this.#countMs = countMs;
  }

  metrics(): Promise<string> {
    const nowMs = performance.now();
    if (!this.#shown || this.#shown.untilMs < nowMs)
      this.#shown = { text: this.#show(), untilMs: nowMs + metricsCacheMs };
    return this.#shown.text;
  }

  async #show(): Promise<string> {
    const [up, counted] = await Promise.all([
      answerWithin(databaseTimeoutMs, () => isDatabaseAnswering(this.#database)),
      answerWithin(this.#countMs, () => this.#count()),
    ]);
    const isUp = gauge('workshop_database_up', up ? 1 : 0);
    return renderMetrics([isUp, ...(counted ? databaseMetrics(counted, this.#clock().getTime()) : [])]);
  }

  /** Counts the figures. Only one count runs at a time: a caller that arrives during a count waits for its result. */
  #count(): Promise<HealthFigures> {
    this.#counting ??= readHealthFigures(this.#database, this.#clock(), this.#countMs).finally(() => {
      this.#counting = null;
    });
    return this.#counting;
  }
}

function databaseMetrics(counted: HealthFigures, nowMs: number): Metric[] {
  const seconds = (since: string | null) => (since === null ? 0 : (nowMs - Date.parse(since)) / 1000);
  return [
    ...webhookMetrics(counted, seconds),
    ...messageMetrics(counted, seconds),
    ...pdfMetrics(counted, seconds),
    ...taxRecordMetrics(counted, seconds),
    labelledGauge('chain', 'workshop_broken_chains', counted.brokenChains),
    ...databaseSizeMetrics(counted),
    ...backupMetrics(counted, seconds),
  ];
}

type Seconds = (since: string | null) => number;

function webhookMetrics(counted: HealthFigures, seconds: Seconds): Metric[] {
  const { scheduled, due, claimed } = counted;
  return [
    gauge('workshop_outbox_events', counted.unrelayed_events),
    gauge('workshop_outbox_oldest_seconds', seconds(counted.oldest_unrelayed_at)),
    labelledGauge('state', 'workshop_backlog_deliveries', { scheduled, due, claimed }),
    labelledGauge('receivers', 'workshop_backlog_overdue_seconds', {
      answering: seconds(counted.oldest_overdue_at),
      failing: seconds(counted.oldest_overdue_failing_at),
    }),
    labelledGauge('state', 'workshop_webhook_subscriptions', {
      active: counted.active_subscriptions,
      failing: counted.failing_subscriptions,
    }),
  ];
}

function messageMetrics({ messages }: HealthFigures, seconds: Seconds): Metric[] {
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
    metric('workshop_backlog_messages', backlog),
    metric('workshop_backlog_messages_overdue_seconds', overdue),
  ];
}

function pdfMetrics({ pdfs }: HealthFigures, seconds: Seconds): Metric[] {
  const { scheduled, due, claimed, oldest_overdue_at } = pdfs;
  return [
    labelledGauge('state', 'workshop_backlog_pdfs', { scheduled, due, claimed }),
    gauge('workshop_backlog_pdfs_overdue_seconds', seconds(oldest_overdue_at)),
  ];
}

function taxRecordMetrics({ taxRecords }: HealthFigures, seconds: Seconds): Metric[] {
  const { unsent, oldest_unsent_at, stopped, suspended, rejected, clock_skew_seconds } = taxRecords;
  const until = (of: string, moment: string | null) =>
    moment === null ? [] : [{ labels: { of }, value: -seconds(moment) }];
  return [
    gauge('workshop_verifactu_unsent', unsent),
    gauge('workshop_verifactu_oldest_unsent_seconds', seconds(oldest_unsent_at)),
    gauge('workshop_verifactu_stopped', stopped),
    gauge('workshop_verifactu_suspended', suspended ? 1 : 0),
    gauge('workshop_verifactu_rejected', rejected),
    gauge('workshop_verifactu_clock_skew_seconds', clock_skew_seconds),
    gauge('workshop_verifactu_to_compare', taxRecords.to_compare),
    metric('workshop_verifactu_certificate_seconds', [
      ...until('workshops', taxRecords.workshops_certificate_ends_at),
      ...until('deployment', taxRecords.deployment_certificate_ends_at),
    ]),
  ];
}

function databaseSizeMetrics({ size: { bytes, replicas } }: HealthFigures): Metric[] {
  return [
    gauge('workshop_database_size_bytes', bytes),
    metric(
      'workshop_replication_lag_seconds',
      replicas.map(({ replica, seconds }) => ({ labels: { replica }, value: seconds })),
    ),
    metric(
      'workshop_replication_lag_bytes',
      replicas.map((each) => ({ labels: { replica: each.replica }, value: each.bytes })),
    ),
  ];
}

/**
 * Returns the metrics of backups and of the WAL archive. Omits the metrics of backups or of an archive that the
 * deployment does not have.
 */
function backupMetrics({ backups, archive }: HealthFigures, seconds: Seconds): Metric[] {
  const ages = backups.flatMap(({ subject, succeeded_at }) =>
    succeeded_at === null ? [] : [{ labels: { of: subject }, value: seconds(succeeded_at) }],
  );
  const failed = backups.map(({ subject, failed_at }) => ({
    labels: { of: subject },
    value: failed_at === null ? 0 : 1,
  }));
  return [
    metric('workshop_backup_age_seconds', ages),
    metric('workshop_backup_failed', failed),
    ...(archive.enabled
      ? [
          gauge('workshop_archive_failing', archive.failing ? 1 : 0),
          gauge('workshop_archive_waiting_bytes', archive.waiting_bytes),
        ]
      : []),
  ];
}
