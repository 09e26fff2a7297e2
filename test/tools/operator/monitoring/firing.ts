/**
 * Series that test one alert: `[selector, values that fire the alert, values that do not]`. The values are in the
 * notation of promtool, one per minute.
 */
type Scene = [series: string, firing: string, quiet: string][];

const always = (value: number) => `${value}+0x2000`;
const growing = (by: number) => `0+${by}x2000`;
const gauge = (series: string, firing: number, quiet: number): Scene => [
  [series, always(firing), always(quiet)],
];
const counter = (series: string): Scene => [[series, growing(60), growing(0)]];
const bucket = (le: string) => `workshop_request_duration_seconds_bucket{operation="getPing",le="${le}"}`;

/** The series that test each alert, by the alert's name. */
export const scenes: Record<string, Scene> = {
  WorkshopDown: gauge('up{job="workshop",instance="a:8080"}', 0, 1),
  WorkshopMissing: [['workshop_build_info{instance="a:8080"}', '_x2000', always(1)]],
  WorkshopServerErrors: [
    ['workshop_requests_total{operation="getPing",status="200"}', growing(100), growing(100)],
    ['workshop_requests_total{operation="getPing",status="503"}', growing(10), growing(1)],
  ],
  WorkshopDefect: counter('workshop_refusals_total{code="internal_error"}'),
  WorkshopSlow: [
    [bucket('0.05'), growing(90), growing(100)],
    [bucket('2.5'), growing(95), growing(100)],
    [bucket('5'), growing(100), growing(100)],
    [bucket('+Inf'), growing(100), growing(100)],
  ],
  WorkshopEventLoopBusy: [
    ['nodejs_eventloop_lag_p99_seconds{instance="a:8080",job="workshop"}', always(0.3), always(0.02)],
    ['workshop_build_info{instance="a:8080",job="workshop"}', always(1), always(1)],
  ],
  WorkshopRedisDown: gauge('workshop_redis_up{instance="a:8080"}', 0, 1),
  WorkshopRequestLogWaiting: gauge('workshop_request_log_rows_waiting{instance="a:8080"}', 30_000, 200),
  WorkshopConnectionsRefused: counter('workshop_connections_refused_total{limit="address"}'),
  WorkshopInstanceLimited: counter('workshop_refusals_total{code="instance_rate_limited"}'),
  WorkshopDatabaseDown: gauge('workshop_database_up{instance="a:8080"}', 0, 1),
  WorkshopNotReady: gauge('workshop_ready{check="documents",instance="a:8080"}', 0, 1),
  WorkshopDatabaseReadOnly: gauge('workshop_database_read_only{reason="standby",instance="a:8080"}', 1, 0),
  WorkshopDiskFull: gauge('workshop_disk_free_bytes{folder="data",instance="a:8080"}', 1e8, 1e9),
  WorkshopDiskFilling: gauge('workshop_disk_free_bytes{folder="data",instance="a:8080"}', 1e9, 9e9),
  WorkshopReplicationLag: [
    ['workshop_replication_lag_seconds{replica="standby"}', always(0), always(0.5)],
    ['workshop_replication_lag_bytes{replica="standby"}', always(2e9), always(1e6)],
  ],
  WorkshopSessionsWaiting: gauge('workshop_database_sessions{state="waiting",instance="a:8080"}', 4, 0),
  WorkshopUnavailable: counter('workshop_refusals_total{code="service_unavailable"}'),
  WorkshopArchiveFailing: gauge('workshop_archive_failing', 1, 0),
  WorkshopArchiveLagging: gauge('workshop_archive_waiting_bytes', 9e8, 16e6),
  WorkshopBackupsStopped: gauge('workshop_backup_age_seconds{of="database"}', 4 * 86_400, 40 * 3_600),
  WorkshopBackupFailed: gauge('workshop_backup_failed{of="documents"}', 1, 0),
  WorkshopBackupOld: gauge('workshop_backup_age_seconds{of="documents"}', 40 * 3_600, 25 * 3_600),
  WorkshopBackupMissing: [
    ['workshop_backup_age_seconds{of="database"}', '_x2000', always(3_600)],
    ['workshop_build_info{instance="a:8080"}', always(1), always(1)],
  ],
  WorkshopRehearsalFailed: gauge('workshop_backup_failed{of="rehearsal"}', 1, 0),
  WorkshopRehearsalOld: gauge('workshop_backup_age_seconds{of="rehearsal"}', 50 * 86_400, 31 * 86_400),
  WorkshopEventsWaiting: gauge('workshop_outbox_oldest_seconds', 90, 5),
  WorkshopDeliveriesOverdue: gauge('workshop_backlog_overdue_seconds{receivers="answering"}', 90, 5),
  WorkshopMessagesOverdue: gauge(
    'workshop_backlog_messages_overdue_seconds{channel="email",transport="working"}',
    400,
    90,
  ),
  WorkshopMessagesFailing: gauge(
    'workshop_backlog_messages_overdue_seconds{channel="sms",transport="failing"}',
    1_000,
    400,
  ),
  WorkshopMessageUncertain: counter('workshop_message_attempts_total{channel="sms",outcome="unknown"}'),
  WorkshopLanesLost: [
    ['workshop_requeued_deliveries_total', growing(1), growing(0)],
    ['workshop_requeued_messages_total', growing(0), growing(0)],
  ],
  WorkshopPdfsOverdue: gauge('workshop_backlog_pdfs_overdue_seconds', 700, 60),
  WorkshopPdfsFailing: gauge('workshop_backlog_pdfs{state="scheduled"}', 1, 0),
  WorkshopChainBroken: gauge('workshop_broken_chains{chain="evidence"}', 1, 0),
  WorkshopTaxSuspended: gauge('workshop_verifactu_suspended', 1, 0),
  WorkshopComparisonNeeded: gauge('workshop_verifactu_to_compare', 2, 0),
  WorkshopCertificateEnds: gauge('workshop_verifactu_certificate_seconds{of="workshops"}', 86_400, 864_000),
  WorkshopCertificateEndsSoon: gauge(
    'workshop_verifactu_certificate_seconds{of="deployment"}',
    864_000,
    8_640_000,
  ),
  WorkshopTaxRecordsUnsent: gauge('workshop_verifactu_oldest_unsent_seconds', 4_000, 60),
  WorkshopTaxSendingStopped: gauge('workshop_verifactu_stopped', 1, 0),
  WorkshopTaxRecordsRejected: gauge('workshop_verifactu_rejected', 1, 0),
  WorkshopClockWrong: gauge('workshop_verifactu_clock_skew_seconds', -90, 0),
};
