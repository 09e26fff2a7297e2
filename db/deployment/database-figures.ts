import { sql } from 'drizzle-orm';
import { query } from '../connection/query.ts';

interface ReplicaFigures {
  replica: string;
  /** Age of the last replayed change on the primary. */
  seconds: number;
  /** Bytes of write-ahead log that are not replayed. */
  bytes: number;
}

export interface DatabaseSizeFigures {
  bytes: number;
  /** The replicas with the largest lag. Empty without replicas, or if the role may not see their states. */
  replicas: ReplicaFigures[];
}

/** Maximum replicas. Operators choose their names, whose number could otherwise fill the monitoring. */
const maxReplicas = 10;

/** A server in recovery may have replicas, but writes no log itself: uses the received position. */
export const lastWritten = sql`case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end`;

/** Uses the flushed position for receivers of the log that replay nothing. */
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
