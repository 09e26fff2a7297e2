/** Groups of metrics, which become the rows of the dashboard. */
export type MetricGroup = 'requests' | 'process' | 'database' | 'webhooks' | 'messages' | 'invoices';

export interface MetricDescription {
  type: 'counter' | 'gauge' | 'histogram';
  group: MetricGroup;
  /**
   * Source of the values. API processes and workers count separately; values from the database are equal in all
   * processes.
   */
  from: 'api' | 'worker' | 'database' | 'process';
  labels?: readonly string[];
  /** Help text in /metrics, and the row of docs/monitoring.md: one sentence without a full stop. */
  help: string;
  /** Name of the setting without which the metric is not exported. */
  needs?: 'REDIS_URL' | 'CELL';
}

const backlogStates =
  '`scheduled` for a later attempt, `due`, or `claimed` (due, and a worker is handling their lane)';

/**
 * All metrics of the service. /metrics, docs/monitoring.md, the dashboard and the alerts are generated from this list.
 */
export const metricList = {
  workshop_build_info: {
    type: 'gauge',
    group: 'process',
    from: 'process',
    labels: ['version', 'release'],
    help: 'Always 1; the labels name the running release',
  },
  workshop_cell_info: {
    type: 'gauge',
    group: 'process',
    from: 'process',
    labels: ['cell', 'name'],
    help: 'Always 1; the labels name the cell of the process, and `name` is empty if it has none',
    needs: 'CELL',
  },
  workshop_requests_total: {
    type: 'counter',
    group: 'requests',
    from: 'api',
    labels: ['operation', 'status'],
    help: 'Requests below `/api/v1` by operation (`unknown`: no such path or method) and status',
  },
  workshop_request_duration_seconds: {
    type: 'histogram',
    group: 'requests',
    from: 'api',
    labels: ['operation'],
    help: 'Time from the head of a request to the end of its response, by operation',
  },
  workshop_refusals_total: {
    type: 'counter',
    group: 'requests',
    from: 'api',
    labels: ['code'],
    help: 'Requests that were refused or failed, by error code: `rate_limited`, `internal_error` …',
  },
  workshop_busiest_requests: {
    type: 'gauge',
    group: 'requests',
    from: 'api',
    labels: ['host'],
    help: 'Requests in the last full minute, for the ten busiest workshops, and the sum of all others as `other`',
  },
  workshop_busiest_seconds: {
    type: 'gauge',
    group: 'requests',
    from: 'api',
    labels: ['host'],
    help: 'Duration of all requests in the last full minute, for the ten busiest workshops, and the sum of all others as `other`',
  },
  workshop_connections: {
    type: 'gauge',
    group: 'requests',
    from: 'api',
    help: 'TCP connections that are open',
  },
  workshop_connections_refused_total: {
    type: 'counter',
    group: 'requests',
    from: 'api',
    labels: ['limit'],
    help: 'TCP connections that were refused, by the limit that was reached: of one `address` (`MAX_CONNECTIONS_PER_ADDRESS`) or `total` (`MAX_CONNECTIONS`)',
  },
  workshop_connections_replaced_total: {
    type: 'counter',
    group: 'requests',
    from: 'api',
    help: 'TCP connections without a request in flight that were closed at a limit, in favour of new ones',
  },
  workshop_database_sessions: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    labels: ['state'],
    help: 'Sessions for transactions: `busy`, `idle`, and requests `waiting` for one',
  },
  workshop_request_log_rows_waiting: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    help: 'Rows of the request log that are not written yet; beyond 50,000 the oldest are dropped',
  },
  workshop_draining: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    help: '1 while the process is stopping',
  },
  workshop_ready: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    labels: ['check'],
    help: '1, or 0: whether writes are accepted, by check (`writable`, `documents`, `disk`), as in `/health/ready`',
  },
  workshop_disk_free_bytes: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    labels: ['folder'],
    help: 'Free space on the disks of the folders that the process writes to: `data` (embedded), `documents`',
  },
  workshop_redis_up: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    needs: 'REDIS_URL',
    help: '1 if limits are counted in Redis; 0 if each process counts its share in memory',
  },
  workshop_redis_masters: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    needs: 'REDIS_URL',
    labels: ['state'],
    help: 'Servers of Redis that hold a part of the keys, several in a cluster, by state (`answering`, `silent`)',
  },
  workshop_processes: {
    type: 'gauge',
    group: 'process',
    from: 'api',
    needs: 'REDIS_URL',
    help: 'Number of API processes that share the limits',
  },
  workshop_database_up: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    help: '1 if PostgreSQL answers, otherwise 0',
  },
  workshop_database_read_only: {
    type: 'gauge',
    group: 'database',
    from: 'api',
    labels: ['reason'],
    help: '1 while new sessions cannot write, by reason: `standby` (the server is in recovery), `read_only` (`default_transaction_read_only`), `disk_full`',
  },
  workshop_database_size_bytes: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    help: 'Size of the database on its disk',
  },
  workshop_replication_lag_seconds: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    labels: ['replica'],
    help: 'Delay of the ten slowest replicas behind the primary, by `application_name`; only if the role may read `pg_stat_replication` (`pg_read_all_stats`)',
  },
  workshop_replication_lag_bytes: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    labels: ['replica'],
    help: 'Bytes of write-ahead log that these replicas have not replayed yet',
  },
  workshop_backup_age_seconds: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    labels: ['of'],
    help: 'Age of the newest recorded copy of the `database` and of the `documents`, and of the last `rehearsal` of a restore that succeeded; missing: none is recorded',
  },
  workshop_backup_failed: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    labels: ['of'],
    help: '1 if the last backup of the `database` or `documents`, or the last `rehearsal`, failed',
  },
  workshop_archive_failing: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    help: '1 if PostgreSQL failed to archive a file of its log and has not succeeded since; missing: `archive_mode` is off',
  },
  workshop_archive_waiting_bytes: {
    type: 'gauge',
    group: 'database',
    from: 'database',
    help: 'Bytes of write-ahead log that are not archived yet, including the unfinished file',
  },
  workshop_outbox_events: {
    type: 'gauge',
    group: 'webhooks',
    from: 'database',
    help: 'Events that the relay has not processed yet',
  },
  workshop_outbox_oldest_seconds: {
    type: 'gauge',
    group: 'webhooks',
    from: 'database',
    help: 'Age of the oldest of these events; 0 if there are none',
  },
  workshop_backlog_deliveries: {
    type: 'gauge',
    group: 'webhooks',
    from: 'database',
    labels: ['state'],
    help: `Deliveries that are not settled: ${backlogStates}`,
  },
  workshop_backlog_overdue_seconds: {
    type: 'gauge',
    group: 'webhooks',
    from: 'database',
    labels: ['receivers'],
    help: 'How late the most overdue attempt is, for receivers that are `answering` (no worker handles its receiver) and `failing` (it waits for its turn: they get one attempt at a time)',
  },
  workshop_webhook_subscriptions: {
    type: 'gauge',
    group: 'webhooks',
    from: 'database',
    labels: ['state'],
    help: 'Subscriptions that are switched on, and whose key is neither revoked nor expired: `active` (all of them), and `failing`',
  },
  workshop_backlog_messages: {
    type: 'gauge',
    group: 'messages',
    from: 'database',
    labels: ['channel', 'state'],
    help: `Messages that are not settled, by channel: ${backlogStates}`,
  },
  workshop_backlog_messages_overdue_seconds: {
    type: 'gauge',
    group: 'messages',
    from: 'database',
    labels: ['channel', 'transport'],
    help: 'How late the most overdue message is, by channel, for transports that are `working` (no worker handles its workshop) and `failing` (nothing gets through, or none is set up)',
  },
  workshop_backlog_pdfs: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    labels: ['state'],
    help: `PDFs of issued invoices that are not stored yet: ${backlogStates}`,
  },
  workshop_backlog_pdfs_overdue_seconds: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Delay of the most overdue PDF, except of workshops for which a worker is drawing',
  },
  workshop_broken_chains: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    labels: ['chain'],
    help: 'Workshops whose chain of `evidence` or of `tax_records` is broken, as far as the workers have verified it',
  },
  workshop_verifactu_unsent: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Tax records that wait for an answer of the tax authority',
  },
  workshop_verifactu_oldest_unsent_seconds: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Age of the oldest of these records; 0 if there are none',
  },
  workshop_verifactu_stopped: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Workshops whose tax records are not sent until `verifactu resume`',
  },
  workshop_verifactu_suspended: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: '1 while the tax authority has suspended the deployment and no tax records are sent, until `deployment resume`',
  },
  workshop_verifactu_rejected: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Invoices whose latest tax record was rejected, and that are not corrected yet',
  },
  workshop_verifactu_to_compare: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: 'Workshops that cannot issue invoices until their tax records are compared with those of the tax authority',
  },
  workshop_verifactu_certificate_seconds: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    labels: ['of'],
    help: 'Time until the first certificate for tax records expires, among those of the `workshops` and of the `deployment`; negative: it has expired; missing: there is none',
  },
  workshop_verifactu_clock_skew_seconds: {
    type: 'gauge',
    group: 'invoices',
    from: 'database',
    help: "By how much PostgreSQL's clock, which dates invoices, is ahead of the tax authority's, at least; negative: behind; 0: right to the minute",
  },
  workshop_delivery_attempts_total: {
    type: 'counter',
    group: 'webhooks',
    from: 'worker',
    labels: ['outcome'],
    help: 'Attempts to deliver a webhook, by outcome: `succeeded`, `retried` (another follows), `failed` (none does)',
  },
  workshop_delivery_attempt_duration_seconds: {
    type: 'histogram',
    group: 'webhooks',
    from: 'worker',
    help: 'Duration of these attempts',
  },
  workshop_delivery_lag_seconds: {
    type: 'histogram',
    group: 'webhooks',
    from: 'worker',
    help: 'Time from an event to the start of its first attempt',
  },
  workshop_relay_batches_total: {
    type: 'counter',
    group: 'webhooks',
    from: 'worker',
    help: 'Batches of events that the relay has processed',
  },
  workshop_relayed_events_total: {
    type: 'counter',
    group: 'webhooks',
    from: 'worker',
    help: 'Events that the relay has processed',
  },
  workshop_requeued_deliveries_total: {
    type: 'counter',
    group: 'webhooks',
    from: 'worker',
    help: 'Subscriptions whose deliveries had been due for five seconds without a worker, as found by the sweep',
  },
  workshop_queue_jobs: {
    type: 'gauge',
    group: 'webhooks',
    from: 'worker',
    help: 'Subscriptions that wait in the queue for a worker',
  },
  workshop_message_attempts_total: {
    type: 'counter',
    group: 'messages',
    from: 'worker',
    labels: ['channel', 'outcome'],
    help: 'Attempts to send a message, by channel and outcome: `sent`, `retried` (another follows), `refused` (it was not sent, and none follows), `unknown` (it may have been sent)',
  },
  workshop_message_attempt_duration_seconds: {
    type: 'histogram',
    group: 'messages',
    from: 'worker',
    labels: ['channel'],
    help: 'Duration of these attempts, by channel',
  },
  workshop_requeued_messages_total: {
    type: 'counter',
    group: 'messages',
    from: 'worker',
    help: 'Channels of workshops whose messages had been due for five seconds without a worker, as found by the sweep',
  },
  workshop_message_queue_jobs: {
    type: 'gauge',
    group: 'messages',
    from: 'worker',
    help: 'Channels of workshops that wait in the queue for a worker',
  },
} as const satisfies Record<string, MetricDescription>;

export type MetricName = keyof typeof metricList;

/** The list of metrics by name, typed with all optional fields. */
export const metricsByName: Record<MetricName, MetricDescription> = metricList;
