import { sql } from 'drizzle-orm';
import { param, query } from './query.ts';

/** How far the primary's log is, and whose log it is. */
export interface Position {
  lsn: string;
  /** How much of it is on the primary's disk: only that is sent to replicas. */
  flushed: string;
  timeline: number;
  /** The cluster and the database. */
  system: string;
}

const ownSystem = sql.raw(
  "(select system_identifier::text from pg_control_system()) || ' ' || current_database()",
);

/** The timeline of a position of the log: the name of its file begins with it. */
export const timelineOf = (lsn: string) => sql.raw(`('x' || left(pg_walfile_name(${lsn}), 8))::bit(32)::int`);

/** Includes what was committed without waiting for the disk. A standby fails here: its log is somebody else's. */
export const findPosition = query.one(
  {},
  () => sql<Position>`
    select lsn::text, flushed::text, ${timelineOf('lsn')} as timeline, ${ownSystem} as system
    from (select pg_current_wal_insert_lsn() as lsn, pg_current_wal_flush_lsn() as flushed) log`,
);

const positionParams = { lsn: param.text, timeline: param.integer, system: param.text };

/** Whether a replica has replayed a position, all of it that is sent, or neither. */
export type Reach = 'all' | 'flushed' | 'less';

const compare = query.one(
  { ...positionParams, flushed: param.text },
  ($) => sql<{ reach: Reach }>`
    select case
      when not pg_is_in_recovery() or (select timeline_id from pg_control_checkpoint()) <> ${$.timeline}::int
        or ${ownSystem} <> ${$.system}::text then 'less'
      when pg_last_wal_replay_lsn() >= ${$.lsn}::text::pg_lsn then 'all'
      when pg_last_wal_replay_lsn() >= ${$.flushed}::text::pg_lsn then 'flushed'
      else 'less' end as reach`,
);

/**
 * How far a server has replayed the log of a position, if it is a standby of the same database. After a promotion other
 * positions of the same number exist: a standby counts again once it follows the new timeline and has noted it.
 */
export async function reachOf(db: Parameters<typeof compare>[0], position: Position): Promise<Reach> {
  return (await compare(db, position)).reach;
}

/** Lets the primary write its log to the disk, by a commit that waits for that. It changes no row. */
export const flushLog = query.run(
  {},
  () => sql`
    select set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'workshop-api', '')`,
);

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
