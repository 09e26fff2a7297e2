import { sql } from 'drizzle-orm';
import { param, query } from './query.ts';

/** How far the primary's log is, and whose log it is. */
export interface Position {
  lsn: string;
  timeline: number;
  /** The cluster and the database. */
  system: string;
}

const ownSystem = sql.raw(
  "(select system_identifier::text from pg_control_system()) || ' ' || current_database()",
);

/** Includes what was committed without waiting for the disk. A standby fails here: its log is somebody else's. */
export const findPosition = query.one(
  {},
  () => sql<Position>`
    select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, ${ownSystem} as system
    from (select pg_current_wal_insert_lsn() as lsn) log`,
);

const positionParams = { lsn: param.text, timeline: param.integer, system: param.text };

const compare = query.one(
  positionParams,
  ($) => sql<{ reached: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${$.lsn}::text::pg_lsn, false)
      and (select timeline_id from pg_control_checkpoint()) = ${$.timeline}::int and ${ownSystem} = ${$.system}::text
      as reached`,
);

/**
 * Whether a server is a standby of the same database and has replayed the log to that position. After a promotion other
 * positions of the same number exist: a standby counts again once it follows the new timeline and has noted it.
 */
export async function hasReached(db: Parameters<typeof compare>[0], position: Position): Promise<boolean> {
  return (await compare(db, position)).reached;
}

export interface ReplicaState {
  is_standby: boolean;
  same_database: boolean;
  same_timeline: boolean;
  behind_bytes: number;
}

/** Tells the operator why a replica has not reached a position of the primary. */
export const describeReplica = query.one(
  positionParams,
  ($) => sql<ReplicaState>`
    select pg_is_in_recovery() as is_standby, ${ownSystem} = ${$.system}::text as same_database,
      (select timeline_id from pg_control_checkpoint()) = ${$.timeline}::int as same_timeline,
      pg_wal_lsn_diff(${$.lsn}::text::pg_lsn, coalesce(pg_last_wal_replay_lsn(), '0/0'))::bigint as behind_bytes`,
);
