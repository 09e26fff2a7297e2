import { sql } from 'drizzle-orm';
import { query } from '../connection/query.ts';

interface ReplicaFigures {
  replica: string;
  /** How long ago the primary wrote what the replica has replayed last. */
  seconds: number;
  /** Write-ahead log that it has not replayed. */
  bytes: number;
}

export interface DatabaseSizeFigures {
  bytes: number;
  /** Those that are furthest behind. Empty, too, if the role may not see the replicas' states. */
  replicas: ReplicaFigures[];
}

/** Replicas have names of the operator's choice: their number is limited, so that no name can fill the monitoring. */
const maxReplicas = 10;

/** A server in recovery has replicas of its own, and writes no log. */
export const lastWritten = sql`case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end`;

/** A receiver of the log that replays nothing reports only what it has on its disk. */
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
