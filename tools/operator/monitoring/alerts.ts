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

const criticalAlert = (name: string, more: Omit<Alert, 'name' | 'severity'>): Alert => ({
  ...{ name, severity: 'critical', ...more },
});
const warningAlert = (name: string, more: Omit<Alert, 'name' | 'severity'>): Alert => ({
  ...{ name, severity: 'warning', ...more },
});

const serviceAlerts: Alert[] = [
  criticalAlert('WorkshopDown', {
    expr: 'up{job=~".*workshop.*"} == 0',
    for: '2m',
    summary: '{{ $labels.instance }} does not answer /metrics',
    advice:
      'The process has ended or hangs, or Prometheus cannot reach it or uses a wrong `METRICS_TOKEN`. Read the last lines of its log, and run `doctor` on its machine.',
  }),
  criticalAlert('WorkshopMissing', {
    expr: 'absent(workshop_build_info)',
    for: '5m',
    summary: 'No process of the service is scraped',
    advice:
      'Prometheus scrapes no process of the service. Check the targets of the scrape job, whose name must contain `workshop`, and start the processes.',
  }),
  criticalAlert('WorkshopServerErrors', {
    expr: 'sum(rate(workshop_requests_total{status=~"5.."}[5m])) / sum(rate(workshop_requests_total[5m])) > 0.02',
    for: '5m',
    summary: '{{ $value | humanizePercentage }} of the requests fail',
    advice:
      'Requests get 5xx. `workshop_refusals_total` shows the cause: `service_unavailable`: PostgreSQL or the store of documents is unreachable; `internal_error`: a defect; `instance_rate_limited`: a workshop has reached its limit.',
  }),
  criticalAlert('WorkshopDefect', {
    expr: 'sum(increase(workshop_refusals_total{code="internal_error"}[5m])) > 0',
    for: '0m',
    summary: 'A request failed because of a defect',
    advice:
      "A 500 is always a defect. Find the error in the log, and report it to the maker with the request's id.",
  }),
  warningAlert('WorkshopSlow', {
    expr: 'histogram_quantile(0.99, sum by (le) (rate(workshop_request_duration_seconds_bucket[5m]))) > 2.5',
    for: '10m',
    summary: 'One request in a hundred takes longer than {{ $value | humanizeDuration }}',
    advice:
      'In the dashboard, find the slow operation and the busiest workshop. Check whether transactions wait for sessions (`workshop_database_sessions{state="waiting"}`), and whether the event loop is busy (`nodejs_eventloop_lag_p99_seconds`).',
  }),
  warningAlert('WorkshopEventLoopBusy', {
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.1 and on (instance, job) workshop_build_info',
    for: '5m',
    summary: '{{ $labels.instance }} uses one processor core fully',
    advice:
      'Start another API process. `workshop_busiest_seconds` shows whether one workshop causes the load.',
  }),
  warningAlert('WorkshopRedisDown', {
    expr: 'workshop_redis_up == 0 or workshop_redis_masters{state="silent"} > 0',
    for: '5m',
    summary: '{{ $labels.instance }} cannot reach Redis, or a master of its cluster',
    advice:
      'Repair or start Redis. Until then, each process counts its share of the rate limits in memory, and deliveries may be late. In a cluster, only the workshops and queues of the failed master are affected.',
  }),
  warningAlert('WorkshopRequestLogWaiting', {
    expr: 'workshop_request_log_rows_waiting > 20000',
    for: '0m',
    summary: '{{ $labels.instance }} cannot write the request log',
    advice: 'PostgreSQL is slow or unreachable. If more than 50,000 rows wait, the oldest rows are lost.',
  }),
  warningAlert('WorkshopConnectionsRefused', {
    expr: 'sum by (limit) (rate(workshop_connections_refused_total[5m])) > 0',
    for: '5m',
    summary: 'Connections are refused: limit {{ $labels.limit }}',
    advice:
      'The log names the setting and an address once a minute. `address`: an address opens more connections than `MAX_CONNECTIONS_PER_ADDRESS`: block it in a firewall or, if it is a proxy, add it to `TRUSTED_PROXIES`. `total`: there are too many clients for this process: start another process or raise `MAX_CONNECTIONS`.',
  }),
  warningAlert('WorkshopInstanceLimited', {
    expr: 'sum(rate(workshop_refusals_total{code="instance_rate_limited"}[5m])) > 0',
    for: '5m',
    summary: 'A workshop reaches its limit of requests',
    advice:
      'A workshop sends more requests than `INSTANCE_REQUESTS_PER_10S`, or too many long reads at the same time (see [Limits of reads](operators/limits.md#limits-of-reads)). `workshop_busiest_requests` names the workshop.',
  }),
];

const databaseAlerts: Alert[] = [
  criticalAlert('WorkshopDatabaseDown', {
    expr: 'workshop_database_up == 0',
    for: '1m',
    summary: 'PostgreSQL does not answer {{ $labels.instance }}',
    advice:
      'All requests fail. See [PostgreSQL is unreachable](operators/outages.md#postgresql-is-unreachable).',
  }),
  criticalAlert('WorkshopNotReady', {
    expr: 'min by (check) (workshop_ready) == 0',
    for: '1m',
    summary: 'Writes are impossible: {{ $labels.check }}',
    advice:
      'The database refuses writes, the store of documents cannot be used, or the disk is full. The log and `doctor` show the reason.',
  }),
  criticalAlert('WorkshopDatabaseReadOnly', {
    expr: 'max by (reason) (workshop_database_read_only) == 1',
    for: '1m',
    summary: 'PostgreSQL refuses writes: {{ $labels.reason }}',
    advice:
      '`standby`: set `DATABASE_URL` to the primary, or promote this server. `read_only`: switch off `default_transaction_read_only` of the server, the database or the role. `disk_full`: free disk space.',
  }),
  criticalAlert('WorkshopDiskFull', {
    expr: 'min by (instance, folder) (workshop_disk_free_bytes) < 5e8',
    for: '5m',
    summary: '{{ $labels.instance }} has {{ $value | humanize1024 }}B left for {{ $labels.folder }}',
    advice: 'Free disk space now. With less than 64 MB, the process is no longer ready.',
  }),
  warningAlert('WorkshopDiskFilling', {
    expr: 'min by (instance, folder) (workshop_disk_free_bytes) < 2e9',
    for: '1h',
    summary: '{{ $labels.instance }} has {{ $value | humanize1024 }}B left for {{ $labels.folder }}',
    advice: 'Free disk space. With less than 64 MB, the process is no longer ready.',
  }),
  warningAlert('WorkshopReplicationLag', {
    expr: 'max by (replica) (workshop_replication_lag_seconds) > 60 or max by (replica) (workshop_replication_lag_bytes) > 1e9',
    for: '5m',
    summary: 'The replica {{ $labels.replica }} is behind the primary',
    advice:
      'Check the log, the disk and the network of the replica. After a failover, changes that the replica has not received would be lost. The primary keeps its write-ahead log until the replica has received it.',
  }),
  warningAlert('WorkshopSessionsWaiting', {
    expr: 'workshop_database_sessions{state="waiting"} > 0',
    for: '5m',
    summary: 'Requests of {{ $labels.instance }} wait for a session of the database',
    advice:
      'Possible causes are slow disks, locks that are held for a long time, or too few `DATABASE_CONNECTIONS`. `doctor` lists long transactions.',
  }),
  warningAlert('WorkshopUnavailable', {
    expr: 'sum(rate(workshop_refusals_total{code="service_unavailable"}[5m])) > 0',
    for: '5m',
    summary: 'Requests are refused with 503',
    advice:
      'PostgreSQL or the store of documents was unreachable, or PostgreSQL had no free session. The log shows the cause.',
  }),
];

const backupAlerts: Alert[] = [
  criticalAlert('WorkshopArchiveFailing', {
    expr: 'max(workshop_archive_failing) == 1',
    for: '15m',
    summary: "PostgreSQL's write-ahead log is not archived",
    advice:
      "`archive_command` fails: PostgreSQL's log shows the reason. Meanwhile, the newest changes are only on the primary's disk, and the write-ahead log fills this disk. See [Monitor backups](operators/backup-and-restore.md#monitor-backups).",
  }),
  criticalAlert('WorkshopBackupsStopped', {
    expr: 'max by (of) (workshop_backup_age_seconds{of!="rehearsal"}) > 3 * 86400',
    for: '15m',
    summary: 'The newest backup of the {{ $labels.of }} is {{ $value | humanizeDuration }} old',
    advice:
      'There has been no backup for three days. Run `systemctl status workshop-backup` and read its log. If you make backups less often than every night, change this rule and `WorkshopBackupOld`.',
  }),
  warningAlert('WorkshopArchiveLagging', {
    expr: 'max(workshop_archive_waiting_bytes) > 5e8',
    for: '15m',
    summary: "{{ $value | humanize1024 }}B of PostgreSQL's write-ahead log are not archived",
    advice: '`archive_command` hangs or is too slow. Check the disk and the network of the archive.',
  }),
  warningAlert('WorkshopBackupFailed', {
    expr: 'max by (of) (workshop_backup_failed{of!="rehearsal"}) == 1',
    for: '0m',
    summary: 'The last backup of the {{ $labels.of }} failed',
    advice:
      '`doctor` and the log of `workshop-backup` show the reason. The alert ends after the next successful backup.',
  }),
  warningAlert('WorkshopBackupOld', {
    expr: 'max by (of) (workshop_backup_age_seconds{of!="rehearsal"}) > 30 * 3600',
    for: '15m',
    summary: 'The newest backup of the {{ $labels.of }} is {{ $value | humanizeDuration }} old',
    advice: "Last night's backup was not made or not recorded. Run `systemctl status workshop-backup.timer`.",
  }),
  warningAlert('WorkshopBackupMissing', {
    expr: 'absent(workshop_backup_age_seconds{of="database"}) and on () count(workshop_build_info) > 0',
    for: '1d',
    summary: 'No backup of the database is recorded',
    advice:
      'Set up nightly backups, or call `record_backup` from your own backup tool: see [Monitor backups](operators/backup-and-restore.md#monitor-backups).',
  }),
  warningAlert('WorkshopRehearsalFailed', {
    expr: 'max(workshop_backup_failed{of="rehearsal"}) == 1',
    for: '0m',
    summary: 'The newest backup cannot be restored',
    advice:
      'The newest backup cannot be restored: `doctor` shows the reason. Make another backup and run `rehearse-restore`. Keep older backups until it succeeds.',
  }),
  warningAlert('WorkshopRehearsalOld', {
    expr: 'max(workshop_backup_age_seconds{of="rehearsal"}) > 40 * 86400',
    for: '1h',
    summary: 'No restore has succeeded for {{ $value | humanizeDuration }}',
    advice: 'Run `rehearse-restore`. Check `systemctl status workshop-rehearse-restore.timer`.',
  }),
];

const workerAlerts: Alert[] = [
  criticalAlert('WorkshopEventsWaiting', {
    expr: 'max(workshop_outbox_oldest_seconds) > 60',
    for: '5m',
    summary: 'Events have waited for {{ $value | humanizeDuration }}',
    advice: 'No worker processes events. Start a worker, or read the log of the workers.',
  }),
  criticalAlert('WorkshopDeliveriesOverdue', {
    expr: 'max(workshop_backlog_overdue_seconds{receivers="answering"}) > 60',
    for: '5m',
    summary: 'Webhooks are late by {{ $value | humanizeDuration }}',
    advice:
      'No worker is running, or there are too few. Start another worker. Receivers that are too slow for their events do not cause this alert: `webhooks list` shows them by a growing `PENDING`.',
  }),
  criticalAlert('WorkshopMessagesOverdue', {
    expr: 'max by (channel) (workshop_backlog_messages_overdue_seconds{transport="working"}) > 300',
    for: '5m',
    summary: 'Messages ({{ $labels.channel }}) are late by {{ $value | humanizeDuration }}',
    advice: 'No worker is running, or there are too few. Start another worker.',
  }),
  warningAlert('WorkshopMessagesFailing', {
    expr: 'max by (channel) (workshop_backlog_messages_overdue_seconds{transport="failing"}) > 900',
    for: '0m',
    summary: 'Messages ({{ $labels.channel }}) of a workshop fail',
    advice:
      '`doctor` names the workshop. Correct its account within four hours: after that, the messages fail.',
  }),
  warningAlert('WorkshopMessageUncertain', {
    expr: 'sum by (channel) (increase(workshop_message_attempts_total{outcome="unknown"}[1h])) > 0',
    for: '0m',
    summary: 'A message ({{ $labels.channel }}) may or may not have been sent',
    advice:
      "The provider's answer was lost, so the outcome is unknown. The message is not sent again. `communications list` shows it.",
  }),
  warningAlert('WorkshopLanesLost', {
    expr: 'sum(rate(workshop_requeued_deliveries_total[15m])) + sum(rate(workshop_requeued_messages_total[15m])) > 0',
    for: '1h',
    summary: 'Deliveries or messages were not handled by any worker',
    advice: 'Workers crash, or the queue loses jobs. Read the log of the workers.',
  }),
  warningAlert('WorkshopPdfsOverdue', {
    expr: 'max(workshop_backlog_pdfs_overdue_seconds) > 600',
    for: '5m',
    summary: "Invoices' PDFs are late by {{ $value | humanizeDuration }}",
    advice:
      'No worker is running, or there are too few. Start another worker. Requests for a missing PDF are not delayed: the PDF is drawn at once.',
  }),
  warningAlert('WorkshopPdfsFailing', {
    expr: 'max(workshop_backlog_pdfs{state="scheduled"}) > 0',
    for: '1h',
    summary: "An invoice's PDF cannot be drawn or stored",
    advice: 'The log names the invoice and the reason.',
  }),
];

const taxRecordAlerts: Alert[] = [
  criticalAlert('WorkshopChainBroken', {
    expr: 'max by (chain) (workshop_broken_chains) > 0',
    for: '0m',
    summary: 'A chain ({{ $labels.chain }}) of {{ $value }} workshops is broken',
    advice:
      'A row was changed, added or deleted by a person with access to the database, or by a failed disk. `doctor` names the workshop and the row. First, change nothing: see [Investigate a broken chain](operators/signing-and-evidence.md#investigate-a-broken-chain).',
  }),
  criticalAlert('WorkshopTaxSuspended', {
    expr: 'max(workshop_verifactu_suspended) == 1',
    for: '0m',
    summary: 'The tax authority has suspended the deployment',
    advice:
      'No tax records are sent. Contact the tax authority. When the problem is solved, run `deployment resume`.',
  }),
  criticalAlert('WorkshopComparisonNeeded', {
    expr: 'max(workshop_verifactu_to_compare) > 0',
    for: '15m',
    summary: '{{ $value }} workshops cannot issue invoices',
    advice:
      'After a restore, these workshops cannot issue invoices until their tax records are compared with those of the tax authority. The comparison has failed so far: `doctor` names the workshops and the reason.',
  }),
  criticalAlert('WorkshopCertificateEnds', {
    expr: 'min by (of) (workshop_verifactu_certificate_seconds) < 3 * 86400',
    for: '0m',
    summary: 'A certificate for tax records ({{ $labels.of }}) expires within three days',
    advice:
      'When the certificate has expired, no tax records are sent. `doctor` names its owner. Install a new one with `verifactu certificate set` or `deployment certificate set`.',
  }),
  warningAlert('WorkshopCertificateEndsSoon', {
    expr: 'min by (of) (workshop_verifactu_certificate_seconds) < 21 * 86400',
    for: '1h',
    summary: 'A certificate for tax records ({{ $labels.of }}) expires within three weeks',
    advice:
      'Install a new certificate with `verifactu certificate set` or `deployment certificate set`. The workshop also gets an alert about its own certificate.',
  }),
  warningAlert('WorkshopTaxRecordsUnsent', {
    expr: 'max(workshop_verifactu_oldest_unsent_seconds) > 3600',
    for: '15m',
    summary: 'Tax records have waited for {{ $value | humanizeDuration }}',
    advice: '`doctor` names the workshop; `verifactu status` shows the reason.',
  }),
  warningAlert('WorkshopTaxSendingStopped', {
    expr: 'max(workshop_verifactu_stopped) > 0',
    for: '0m',
    summary: 'The tax records of {{ $value }} workshops are not sent',
    advice: '`doctor` names the workshops and the reason. Correct the cause and run `verifactu resume`.',
  }),
  warningAlert('WorkshopTaxRecordsRejected', {
    expr: 'max(workshop_verifactu_rejected) > 0',
    for: '1d',
    summary: 'Tax records of {{ $value }} invoices were rejected',
    advice:
      'The tax authority has rejected tax records of these invoices. `doctor` names the workshops; `verifactu rejected` shows what to do.',
  }),
  warningAlert('WorkshopClockWrong', {
    expr: 'max(abs(workshop_verifactu_clock_skew_seconds)) > 0',
    for: '5m',
    summary: "PostgreSQL's clock is wrong by {{ $value | humanizeDuration }}",
    advice: "Invoices get a wrong time. Synchronise the clock of PostgreSQL's machine with NTP.",
  }),
];

/** All Prometheus alerts, grouped by subject. */
export const alerts: Record<string, Alert[]> = {
  service: serviceAlerts,
  database: databaseAlerts,
  backups: backupAlerts,
  workers: workerAlerts,
  'tax-records': taxRecordAlerts,
};
