export interface Alert {
  name: string;
  expr: string;
  /** The time for which the condition must be true before the alert fires. */
  for: string;
  /** `critical` requires immediate attention; `warning` can wait for working hours. */
  severity: 'critical' | 'warning';
  /** The first line of the alert's message. Contains labels of the metric. */
  summary: string;
  /** A paragraph for docs/monitoring.md with the meaning of the alert and its remedy. */
  advice: string;
}

const critical = (name: string, more: Omit<Alert, 'name' | 'severity'>): Alert => ({
  ...{ name, severity: 'critical', ...more },
});
const warning = (name: string, more: Omit<Alert, 'name' | 'severity'>): Alert => ({
  ...{ name, severity: 'warning', ...more },
});

const ofService: Alert[] = [
  critical('WorkshopDown', {
    expr: 'up{job=~".*workshop.*"} == 0',
    for: '2m',
    summary: '{{ $labels.instance }} does not answer /metrics',
    advice:
      'The process has ended, hangs, or Prometheus cannot reach it or has another METRICS_TOKEN. See its last lines of log, and `doctor` on its machine. The name of the job has to contain `workshop`.',
  }),
  critical('WorkshopMissing', {
    expr: 'absent(workshop_build_info)',
    for: '5m',
    summary: 'No process of the service is scraped',
    advice: 'Prometheus knows no process of the service: its targets are missing, or all of them are down.',
  }),
  critical('WorkshopServerErrors', {
    expr: 'sum(rate(workshop_requests_total{status=~"5.."}[5m])) / sum(rate(workshop_requests_total[5m])) > 0.02',
    for: '5m',
    summary: '{{ $value | humanizePercentage }} of the requests fail',
    advice:
      'Requests are answered with 5xx. `workshop_refusals_total` says why: with `service_unavailable`, PostgreSQL or the store of documents is away; with `internal_error`, it is a defect; with `instance_rate_limited`, a workshop has reached its limit.',
  }),
  critical('WorkshopDefect', {
    expr: 'sum(increase(workshop_refusals_total{code="internal_error"}[5m])) > 0',
    for: '0m',
    summary: 'A request failed because of a defect',
    advice: "The log has the error, with the request's id. A 500 is always a defect: report it to the maker.",
  }),
  warning('WorkshopSlow', {
    expr: 'histogram_quantile(0.99, sum by (le) (rate(workshop_request_duration_seconds_bucket[5m]))) > 2.5',
    for: '10m',
    summary: 'One request in a hundred takes longer than {{ $value | humanizeDuration }}',
    advice:
      'See in the dashboard which operation is slow, which workshop is the busiest, and whether transactions wait for sessions or the event loop is busy.',
  }),
  warning('WorkshopEventLoopBusy', {
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.1 and on (instance, job) workshop_build_info',
    for: '5m',
    summary: '{{ $labels.instance }} has more to do than one core allows',
    advice: 'Start another process. In `workshop_busiest_seconds` you see whether one workshop causes it.',
  }),
  warning('WorkshopRedisDown', {
    expr: 'workshop_redis_up == 0 or workshop_redis_masters{state="silent"} > 0',
    for: '5m',
    summary: '{{ $labels.instance }} does not reach Redis, or a master of its cluster',
    advice:
      'Limits are shared out among the processes and counted in memory, and deliveries are late, until Redis answers. In a cluster this is so for the workshops and queues of the silent master.',
  }),
  warning('WorkshopRequestLogWaiting', {
    expr: 'workshop_request_log_rows_waiting > 20000',
    for: '0m',
    summary: '{{ $labels.instance }} cannot write the request log',
    advice: 'Beyond 50,000 rows the oldest are lost. The database is slow or away.',
  }),
  warning('WorkshopConnectionsRefused', {
    expr: 'sum by (limit) (rate(workshop_connections_refused_total[5m])) > 0',
    for: '5m',
    summary: 'Connections are refused: limit of {{ $labels.limit }}',
    advice:
      'The log names the setting and an address once a minute. `address`: a stranger opens more connections than `MAX_CONNECTIONS_PER_ADDRESS`, which a firewall can stop, or a proxy is missing in `TRUSTED_PROXIES`. `total`: too many clients for this process; start another one or raise `MAX_CONNECTIONS`.',
  }),
  warning('WorkshopInstanceLimited', {
    expr: 'sum(rate(workshop_refusals_total{code="instance_rate_limited"}[5m])) > 0',
    for: '5m',
    summary: 'A workshop reaches its limit of requests',
    advice:
      'A workshop reaches `INSTANCE_REQUESTS_PER_10S`, or asks for more long reads at a time than its share (see [Limits of reads](operators/limits.md#limits-of-reads)). `workshop_busiest_requests` names it.',
  }),
];

const ofDatabase: Alert[] = [
  critical('WorkshopDatabaseDown', {
    expr: 'workshop_database_up == 0',
    for: '1m',
    summary: 'PostgreSQL does not answer {{ $labels.instance }}',
    advice:
      'Nothing can be served. See [PostgreSQL is unreachable](operators/outages.md#postgresql-is-unreachable).',
  }),
  critical('WorkshopNotReady', {
    expr: 'min by (check) (workshop_ready) == 0',
    for: '1m',
    summary: 'Nothing can be written: {{ $labels.check }}',
    advice:
      'The log and `doctor` say why: the database takes no writes, the store of documents is unusable, or the disk is full.',
  }),
  critical('WorkshopDatabaseReadOnly', {
    expr: 'max by (reason) (workshop_database_read_only) == 1',
    for: '1m',
    summary: 'PostgreSQL takes no writes: {{ $labels.reason }}',
    advice:
      '`standby`: the server is in recovery, so that DATABASE_URL has to name the primary, or this server is to be promoted. `read_only`: `default_transaction_read_only` is on for the server, the database or the role. `disk_full`: make room.',
  }),
  critical('WorkshopDiskFull', {
    expr: 'min by (instance, folder) (workshop_disk_free_bytes) < 5e8',
    for: '5m',
    summary: '{{ $labels.instance }} has {{ $value | humanize1024 }}B left for {{ $labels.folder }}',
    advice: 'With less than 64 MB left the process stops being ready. Make room now.',
  }),
  warning('WorkshopDiskFilling', {
    expr: 'min by (instance, folder) (workshop_disk_free_bytes) < 2e9',
    for: '1h',
    summary: '{{ $labels.instance }} has {{ $value | humanize1024 }}B left for {{ $labels.folder }}',
    advice: 'Make room before there are only 64 MB left, when the process stops being ready.',
  }),
  warning('WorkshopReplicationLag', {
    expr: 'max by (replica) (workshop_replication_lag_seconds) > 60 or max by (replica) (workshop_replication_lag_bytes) > 1e9',
    for: '5m',
    summary: 'The replica {{ $labels.replica }} is behind the primary',
    advice:
      'After a failover, what the replica has not received would be lost; and the primary keeps its log for it. See the log, the disk and the network of the replica.',
  }),
  warning('WorkshopSessionsWaiting', {
    expr: 'workshop_database_sessions{state="waiting"} > 0',
    for: '5m',
    summary: 'Requests of {{ $labels.instance }} wait for a session of the database',
    advice:
      'Slow disks, a lock that is held long, or too few `DATABASE_CONNECTIONS`. `doctor` names long transactions.',
  }),
  warning('WorkshopUnavailable', {
    expr: 'sum(rate(workshop_refusals_total{code="service_unavailable"}[5m])) > 0',
    for: '5m',
    summary: 'Requests are refused with 503',
    advice: 'PostgreSQL was away, or had no room for more sessions.',
  }),
];

const ofBackups: Alert[] = [
  critical('WorkshopArchiveFailing', {
    expr: 'max(workshop_archive_failing) == 1',
    for: '15m',
    summary: "PostgreSQL's log is not archived",
    advice:
      "`archive_command` fails: PostgreSQL's log says why. Until it works, changes exist on one disk only, and PostgreSQL keeps its log, which fills that disk. See [Monitor backups](operators/backup-and-restore.md#monitor-backups).",
  }),
  critical('WorkshopBackupsStopped', {
    expr: 'max by (of) (workshop_backup_age_seconds{of!="rehearsal"}) > 3 * 86400',
    for: '15m',
    summary: 'The newest copy of the {{ $labels.of }} is {{ $value | humanizeDuration }} old',
    advice:
      '`systemctl status workshop-backup` and its log say why there is no newer one. With backups that are made less often than every night, change this rule and `WorkshopBackupOld`.',
  }),
  warning('WorkshopArchiveLagging', {
    expr: 'max(workshop_archive_waiting_bytes) > 5e8',
    for: '15m',
    summary: "{{ $value | humanize1024 }}B of PostgreSQL's log wait for the archive",
    advice:
      '`archive_command` hangs, or is slower than PostgreSQL writes. See the disk or the network of the archive.',
  }),
  warning('WorkshopBackupFailed', {
    expr: 'max by (of) (workshop_backup_failed{of!="rehearsal"}) == 1',
    for: '0m',
    summary: 'The last copy of the {{ $labels.of }} failed',
    advice: '`doctor` and the log of `workshop-backup` say why. The next copy that succeeds ends the alert.',
  }),
  warning('WorkshopBackupOld', {
    expr: 'max by (of) (workshop_backup_age_seconds{of!="rehearsal"}) > 30 * 3600',
    for: '15m',
    summary: 'The newest copy of the {{ $labels.of }} is {{ $value | humanizeDuration }} old',
    advice: 'Last night none was made, or it was not recorded. See `systemctl status workshop-backup.timer`.',
  }),
  warning('WorkshopBackupMissing', {
    expr: 'absent(workshop_backup_age_seconds{of="database"}) and on () count(workshop_build_info) > 0',
    for: '1d',
    summary: 'No backup of the database is recorded',
    advice:
      'Set backups up, or let your own tool record its copies: see [Monitor backups](operators/backup-and-restore.md#monitor-backups).',
  }),
  warning('WorkshopRehearsalFailed', {
    expr: 'max(workshop_backup_failed{of="rehearsal"}) == 1',
    for: '0m',
    summary: 'The newest copy cannot be restored',
    advice:
      '`doctor` says what is wrong with it. Make another copy and rehearse again with `rehearse-restore`; keep older copies until then.',
  }),
  warning('WorkshopRehearsalOld', {
    expr: 'max(workshop_backup_age_seconds{of="rehearsal"}) > 40 * 86400',
    for: '1h',
    summary: 'No restore has succeeded for {{ $value | humanizeDuration }}',
    advice: 'Run `rehearse-restore`; see `systemctl status workshop-rehearse-restore.timer`.',
  }),
];

const ofWorkers: Alert[] = [
  critical('WorkshopEventsWaiting', {
    expr: 'max(workshop_outbox_oldest_seconds) > 60',
    for: '5m',
    summary: 'Events have waited for {{ $value | humanizeDuration }}',
    advice: 'The relay has stopped: no worker is running, or it cannot write. Start one, or see its log.',
  }),
  critical('WorkshopDeliveriesOverdue', {
    expr: 'max(workshop_backlog_overdue_seconds{receivers="answering"}) > 60',
    for: '5m',
    summary: 'Webhooks are late by {{ $value | humanizeDuration }}',
    advice:
      'No worker is running, or they cannot keep up. One receiver that is slower than its events is not counted; `webhooks list` shows whose `PENDING` grows.',
  }),
  critical('WorkshopMessagesOverdue', {
    expr: 'max by (channel) (workshop_backlog_messages_overdue_seconds{transport="working"}) > 300',
    for: '5m',
    summary: 'Messages ({{ $labels.channel }}) are late by {{ $value | humanizeDuration }}',
    advice: 'No worker is running, or they cannot keep up with the messages.',
  }),
  warning('WorkshopMessagesFailing', {
    expr: 'max by (channel) (workshop_backlog_messages_overdue_seconds{transport="failing"}) > 900',
    for: '0m',
    summary: 'Messages ({{ $labels.channel }}) of a workshop do not get through',
    advice: '`doctor` says whose. After four hours they are given up.',
  }),
  warning('WorkshopMessageUncertain', {
    expr: 'sum by (channel) (increase(workshop_message_attempts_total{outcome="unknown"}[1h])) > 0',
    for: '0m',
    summary: 'A message ({{ $labels.channel }}) may or may not have been sent',
    advice:
      'A provider was given a message and its answer got lost. It is not sent again; see the log of communications.',
  }),
  warning('WorkshopLanesLost', {
    expr: 'sum(rate(workshop_requeued_deliveries_total[15m])) + sum(rate(workshop_requeued_messages_total[15m])) > 0',
    for: '1h',
    summary: 'Work is found again and again that no worker handled',
    advice: 'Workers crash, or the queue loses jobs.',
  }),
  warning('WorkshopPdfsOverdue', {
    expr: 'max(workshop_backlog_pdfs_overdue_seconds) > 600',
    for: '5m',
    summary: "Invoices' PDFs are late by {{ $value | humanizeDuration }}",
    advice:
      'No worker is running, or they cannot keep up. Nobody waits for these PDFs: one that is asked for is drawn at once.',
  }),
  warning('WorkshopPdfsFailing', {
    expr: 'max(workshop_backlog_pdfs{state="scheduled"}) > 0',
    for: '1h',
    summary: "An invoice's PDF cannot be drawn or stored",
    advice: 'The log says which, and why.',
  }),
];

const ofTaxRecords: Alert[] = [
  critical('WorkshopChainBroken', {
    expr: 'max by (chain) (workshop_broken_chains) > 0',
    for: '0m',
    summary: 'A chain ({{ $labels.chain }}) of {{ $value }} workshops is broken',
    advice:
      'Somebody, or a fault of the disk, has changed, added or removed a row past the service. `doctor` says whose chain it is, and where. Change nothing yet: see [Investigate a broken chain](operators/signing-and-evidence.md#investigate-a-broken-chain).',
  }),
  critical('WorkshopTaxSuspended', {
    expr: 'max(workshop_verifactu_suspended) == 1',
    for: '0m',
    summary: 'The tax authority has suspended the deployment',
    advice:
      "No workshop's tax records are sent until you have settled it with the tax authority; then `deployment resume`.",
  }),
  critical('WorkshopComparisonNeeded', {
    expr: 'max(workshop_verifactu_to_compare) > 0',
    for: '15m',
    summary: '{{ $value }} workshops cannot issue invoices',
    advice:
      'After a restore their tax records have to be compared with those of the tax authority, and the comparison has not succeeded yet. `doctor` says whose and why.',
  }),
  critical('WorkshopCertificateEnds', {
    expr: 'min by (of) (workshop_verifactu_certificate_seconds) < 3 * 86400',
    for: '0m',
    summary: 'A certificate for tax records ({{ $labels.of }}) expires within three days',
    advice:
      'Without it no tax records are sent: `verifactu certificate set`, or `deployment certificate set`. `doctor` says whose it is.',
  }),
  warning('WorkshopCertificateEndsSoon', {
    expr: 'min by (of) (workshop_verifactu_certificate_seconds) < 21 * 86400',
    for: '1h',
    summary: 'A certificate for tax records ({{ $labels.of }}) expires within three weeks',
    advice:
      'The workshop gets alerts of its own. Set a new one: `verifactu certificate set`, or `deployment certificate set`.',
  }),
  warning('WorkshopTaxRecordsUnsent', {
    expr: 'max(workshop_verifactu_oldest_unsent_seconds) > 3600',
    for: '15m',
    summary: 'Tax records have waited for {{ $value | humanizeDuration }}',
    advice: '`doctor` says whose, `verifactu status` why.',
  }),
  warning('WorkshopTaxSendingStopped', {
    expr: 'max(workshop_verifactu_stopped) > 0',
    for: '0m',
    summary: 'The tax records of {{ $value }} workshops are not sent',
    advice: 'They are stopped until somebody acts: `doctor` says whose and why.',
  }),
  warning('WorkshopTaxRecordsRejected', {
    expr: 'max(workshop_verifactu_rejected) > 0',
    for: '1d',
    summary: '{{ $value }} invoices have to be corrected',
    advice: 'The tax authority has rejected their records: `doctor` says whose.',
  }),
  warning('WorkshopClockWrong', {
    expr: 'max(abs(workshop_verifactu_clock_skew_seconds)) > 0',
    for: '5m',
    summary: "PostgreSQL's clock is wrong by {{ $value | humanizeDuration }}",
    advice: "Invoices get wrong moments: let NTP set the clock of PostgreSQL's machine.",
  }),
];

/** All Prometheus alerts, grouped by subject. */
export const alerts: Record<string, Alert[]> = {
  service: ofService,
  database: ofDatabase,
  backups: ofBackups,
  workers: ofWorkers,
  'tax-records': ofTaxRecords,
};
