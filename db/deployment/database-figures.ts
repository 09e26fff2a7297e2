import { sql } from 'drizzle-orm';
import { query } from '../connection/query.ts';

interface ReplicaFigures {
  replica: string;
  /** Age of the last change that the replica has replayed, by the primary's clock. */
  seconds: number;
  /** Bytes of write-ahead log that the replica has not replayed. */
  bytes: number;
}

export interface DatabaseSizeFigures {
  bytes: number;
  /** The replicas with the largest lag. Empty without replicas, or if the role may not see the state of replicas. */
  replicas: ReplicaFigures[];
}

/**
 * Maximum replicas to report. Operators choose the names of replicas, and too many names would overload the monitoring.
 */
const maxReplicas = 10;

/**
 * SQL expression for the end of the server's WAL. A server in recovery may have replicas but writes no WAL itself, so
 * its received position is used.
 */
export const lastWritten = sql`case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end`;

/**
 * Reads the size of the database and the lag of its replicas. Uses the flushed position for receivers of WAL that
 * replay nothing.
 */
export const readDatabaseSizeFigures = query.one(
  {},
  () => sql<DatabaseSizeFigures>`
  select pg_database_size(current_database()) as bytes, (
    select coalesce(json_agg(to_json(behind)), '[]') from (
      select application_name as replica,
        max(extract(epoch from coalesce(replay_lag, flush_lag, '0')))::float8 as seconds,
        max(greatest(pg_wal_lsn_diff(${lastWritten}, coalesce(replay_lsn, flush_lsn)), 0))::float8 as bytes
      from pg_stat_replication where state in ('streaming', 'catchup') and coalesce(replay_lsn, flush_lsn) is not null
      group by application_name order by 3 desc, 1 limit ${sql.raw(String(maxReplicas))}
    ) behind
  ) as replicas`,
);
