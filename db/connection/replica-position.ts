import { sql } from 'drizzle-orm';
import { param, query } from './query.ts';

/** End of the primary's write-ahead log (WAL), with the timeline and the identity of the database. */
export interface WalPosition {
  lsn: string;
  /** End of the part of the WAL that is on the primary's disk. Only this part is sent to replicas. */
  flushed: string;
  timeline: number;
  /** Identifies the database cluster and the database. */
  system: string;
}

const ownSystem = sql.raw(
  "(select system_identifier::text from pg_control_system()) || ' ' || current_database()",
);

/** SQL expression for the timeline of a WAL position. The name of the position's WAL file begins with the timeline. */
export const timelineOf = (lsn: string) => sql.raw(`('x' || left(pg_walfile_name(${lsn}), 8))::bit(32)::int`);

/**
 * Finds the end of the primary's WAL, including commits that did not wait for the disk. Fails on a standby, which
 * writes no WAL.
 */
export const findPosition = query.one(
  {},
  () => sql<WalPosition>`
    select lsn::text, flushed::text, ${timelineOf('lsn')} as timeline, ${ownSystem} as system
    from (select pg_current_wal_insert_lsn() as lsn, pg_current_wal_flush_lsn() as flushed) log`,
);

const positionParams = { lsn: param.text, timeline: param.integer, system: param.text };

/**
 * Progress of a replica compared with a position: it has replayed all of the WAL, only the flushed part that it could
 * receive, or less.
 */
export type ReplayProgress = 'all' | 'flushed' | 'less';

const comparePosition = query.one(
  { ...positionParams, flushed: param.text },
  ($) => sql<{ reach: ReplayProgress }>`
    select case
      when not pg_is_in_recovery() or (select timeline_id from pg_control_checkpoint()) <> ${$.timeline}::int
        or ${ownSystem} <> ${$.system}::text then 'less'
      when pg_last_wal_replay_lsn() >= ${$.lsn}::text::pg_lsn then 'all'
      when pg_last_wal_replay_lsn() >= ${$.flushed}::text::pg_lsn then 'flushed'
      else 'less' end as reach`,
);

/**
 * Returns how much of the WAL up to a position a server has replayed. Returns `less` if the server is no standby of the
 * same database. After a promotion, the same position can exist in two timelines: a standby also returns `less` until
 * it has recorded the new timeline.
 */
export async function replayProgress(
  db: Parameters<typeof comparePosition>[0],
  position: WalPosition,
): Promise<ReplayProgress> {
  return (await comparePosition(db, position)).reach;
}

/** Makes the primary flush its WAL, by a commit that waits for the disk but changes no row. */
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

/** Finds the reasons why a replica may not have reached a position of the primary, for the operator. */
export const describeReplica = query.one(
  positionParams,
  ($) => sql<ReplicaState>`
    select pg_is_in_recovery() as is_standby, ${ownSystem} = ${$.system}::text as same_database,
      (select timeline_id from pg_control_checkpoint()) = ${$.timeline}::int as same_timeline,
      pg_wal_lsn_diff(${$.lsn}::text::pg_lsn, coalesce(pg_last_wal_replay_lsn(), '0/0'))::bigint as behind_bytes`,
);
