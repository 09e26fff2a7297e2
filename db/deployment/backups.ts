import { sql } from 'drizzle-orm';
import type { Connection } from '../connection/connection.ts';
import { query } from '../connection/query.ts';
import { lastWritten } from './database-figures.ts';
import { type BackupSubject, backup_runs } from './table.ts';

/** The last success of one kind of backup, and the failure after that success. */
export interface BackupRun {
  subject: BackupSubject;
  succeeded_at: string | null;
  /** Folder of the last successful backup. Empty if it was made by another tool that recorded no folder. */
  place: string | null;
  failed_at: string | null;
  failure: string | null;
}

export const listBackupRuns = query({}, () => sql<BackupRun>`select * from backup_runs order by subject`);

/**
 * Records a successful backup, or a failed backup if `failure` is set. Scripts and other tools call the same SQL
 * function.
 */
export const recordBackup = query.run(
  { subject: backup_runs.subject, place: backup_runs.place, failure: backup_runs.failure },
  ($) => sql`select record_backup(${$.subject}, ${$.place}, ${$.failure})`,
);

/** Returns true if the database has the table `backup_runs`, which an older release lacks. */
export async function recordsRuns({ sql: client }: Pick<Connection, 'sql'>): Promise<boolean> {
  const [found] = await client.unsafe(`select to_regclass('public.backup_runs') is not null as there`);
  return found?.there === true;
}

/** State of PostgreSQL's WAL archiving, as `pg_stat_archiver` reports it. */
export interface ArchiveState {
  enabled: boolean;
  /** True if the last attempt to archive a file failed. */
  failing: boolean;
  failed_at: string | null;
  archived_at: string | null;
  /** Bytes of WAL that are not archived yet. 0 if no file was archived since the statistics were reset. */
  waiting_bytes: number;
}

/**
 * SQL expression for the WAL position at the end of the last archived file, computed from the segment number in its
 * name.
 */
const archivedEnd = sql`
  ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
  + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1) * pg_size_bytes(current_setting('wal_segment_size'))`;

export const readArchiveState = query.one(
  {},
  () => sql<ArchiveState>`
  select current_setting('archive_mode') <> 'off' as enabled,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
    last_failed_time as failed_at, last_archived_time as archived_at,
    (case when last_archived_wal ~ '^[0-9A-F]{24}'
      then greatest(pg_wal_lsn_diff(${lastWritten}, '0/0') - (${archivedEnd}), 0) else 0 end)::float8 as waiting_bytes
  from pg_stat_archiver`,
);
