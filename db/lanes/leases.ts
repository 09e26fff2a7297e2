import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';

export interface Lane {
  instanceId: number;
  lane: string;
}

export interface HeldLane extends Lane {
  /** Random number of the lease, known only to its holder. */
  lease: number;
}

/**
 * The table of a kind's receivers, such as webhook subscriptions. Each lane is named after its receiver's column
 * `name`.
 */
export interface Receivers {
  table: PgTable & Record<'instance_id' | 'failing_since', AnyPgColumn>;
  name: AnyPgColumn;
  /** Whether a lane without a row of its receiver waits for the row. Such a lane counts as failing. */
  required: boolean;
}

/** Duration of a lease without renewal: after this time, other processes can acquire the lanes of a dead process. */
export const leaseMs = 6_000;

const afterLease = sql.raw(`clock_timestamp() + interval '${leaseMs} milliseconds'`);
const laneParameters = { instanceId: param.integer, kind: param.text, lane: param.text };

// Skips a lane whose former holder is still recording outcomes: FOR UPDATE conflicts with that holder's FOR KEY SHARE.
const acquire = query(
  { ...laneParameters, lease: param.integer, now: param.moment },
  ($) => sql`
    update lanes set lease = ${$.lease}, held_until = ${afterLease}, rests_until = null
    where ctid = any (array(
      select ctid from lanes
      where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}
        and (lease is null or held_until <= clock_timestamp()) and (rests_until is null or rests_until <= ${$.now})
      for update skip locked
    ))
    returning 1`,
);

/** Acquires the lease of a lane. Returns false if another process holds the lane, or if the lane pauses. */
export async function acquireLane(db: Db, kind: string, lane: HeldLane, now: Date): Promise<boolean> {
  const rows = await acquire(db, { ...lane, kind, now: now.toISOString() });
  return rows.length > 0;
}

const release = query.run(
  { ...laneParameters, lease: param.integer, restsUntil: param.orNull(param.moment) },
  ($) => sql`
    update lanes set lease = null, held_until = null, rests_until = ${$.restsUntil}
    where ctid = any (array(
      select ctid from lanes
      where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane} and lease = ${$.lease}
      for update
    ))`,
);

const borrowLaneStatement = query(
  { ...laneParameters, lease: param.integer },
  ($) => sql`
    with made as (
      insert into lanes (instance_id, kind, lane, lease, held_until)
      values (${$.instanceId}, ${$.kind}, ${$.lane}, ${$.lease}, ${afterLease})
      on conflict do nothing returning 1
    ), borrowed as (
      update lanes set lease = ${$.lease}, held_until = ${afterLease}
      where ctid = any (array(
        select ctid from lanes
        where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}
          and (lease is null or held_until <= clock_timestamp())
        for update skip locked
      ))
      returning 1
    )
    select from made union all select from borrowed`,
);

/**
 * Acquires the lease of a lane for work other than its items, such as a test of its receiver. Also acquires a lane that
 * pauses, and does not end the pause. Returns false if another process holds the lane.
 */
export async function borrowLane(db: Db, kind: string, lane: HeldLane): Promise<boolean> {
  const rows = await borrowLaneStatement(db, { ...lane, kind });
  return rows.length > 0;
}

const releaseLaneStatement = query.run(
  { ...laneParameters, lease: param.integer },
  ($) => sql`
    update lanes set lease = null, held_until = null
    where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane} and lease = ${$.lease}`,
);

export async function releaseLane(db: Db, kind: string, lane: HeldLane): Promise<void> {
  await releaseLaneStatement(db, { ...lane, kind });
}

/** Condition that lane `l` does not wait for its receiver's row. `receivers` is null for kinds without receivers. */
const hasReceiver = (receivers: Receivers | null) => {
  if (!receivers?.required) return sql`true`;
  const { table, name } = receivers;
  return sql`exists (select from ${table} where ${table.instance_id} = l.instance_id and ${name}::text = l.lane)`;
};

/** Returns a function that releases a lane, and then checks whether the lane has due items. */
export function createLaneReleaser(kind: string, receivers: Receivers | null) {
  const findDue = query.one(
    { ...laneParameters, now: param.moment },
    ($) => sql<{ due: boolean }>`
      select exists (
        select from lanes l cross join lateral (
          select from backlog b
          where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = (l.instance_id::text || ' ' || l.kind || ' ' || l.lane)
            and b.due_at <= ${$.now}
          order by b.priority, b.due_at limit 1
        ) due
        where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}
          and (rests_until is null or rests_until <= ${$.now}) and ${hasReceiver(receivers)}
      ) as due`,
  );
  /**
   * Returns true if an item is due. The item was staged while this process held the lane, so no other worker searches
   * for it.
   */
  return async (db: Db, held: HeldLane, restsUntil: Date | null, now: Date): Promise<boolean> => {
    const { instanceId, lane } = held;
    // Uses two statements, so that the second statement sees rows that were committed during the first.
    const [, { due }] = await sendInOrder(db, [
      release(db, { ...held, kind, restsUntil: restsUntil?.toISOString() ?? null }),
      findDue(db, { instanceId, kind, lane, now: now.toISOString() }),
    ]);
    return due;
  };
}

type LeasedLanes = { instance_id: number; lane: string; lease: number }[];

const leasesOf = (lanes: HeldLane[]): LeasedLanes =>
  lanes.map(({ instanceId, lane, lease }) => ({ instance_id: instanceId, lane, lease }));

// Skips a lane that another transaction has locked to release, end or remove it: the lane's holder notices that without
// the renewal.
const renew = query(
  { kind: param.text, held: param.json<LeasedLanes>() },
  ($) => sql<{ lease: number }>`
    update lanes set held_until = ${afterLease}
    where ctid = any (array(
      select l.ctid from jsonb_to_recordset(${$.held}) as held (instance_id bigint, lane text, lease bigint)
      join lanes l on l.instance_id = held.instance_id and l.kind = ${$.kind} and l.lane = held.lane
        and l.lease = held.lease
      for no key update of l skip locked
    ))
    returning lease`,
);

/** Extends leases of lanes. Returns the leases that were still valid. */
export async function renewLeases(db: Db, kind: string, lanes: HeldLane[]): Promise<Set<number>> {
  const rows = await renew(db, { kind, held: leasesOf(lanes) });
  return new Set(rows.map(({ lease }) => lease));
}

/** A lane with due items that no process holds. */
interface WaitingLane extends Lane {
  dueSince: string;
}

/**
 * Returns a function that searches for lanes with due items that no process holds. Reads one index entry per lane with
 * a backlog: the number of lanes without items, or of items in a lane, does not affect the cost.
 */
export function createWaitingLaneFinder(kind: string, receivers: Receivers | null) {
  const find = query(
    { kind: param.text, now: param.moment },
    ($) => sql<WaitingLane>`
      with recursive filled as (
        (
          select instance_id, kind, lane from backlog
          order by (instance_id::text || ' ' || kind || ' ' || lane) limit 1
        )
        union all
        select after.* from filled f cross join lateral (
          select instance_id, kind, lane from backlog
          where (instance_id::text || ' ' || kind || ' ' || lane) > (f.instance_id::text || ' ' || f.kind || ' ' || f.lane)
          order by (instance_id::text || ' ' || kind || ' ' || lane) limit 1
        ) after
      )
      select l.instance_id as "instanceId", l.lane, due.due_at as "dueSince"
      from filled f
      join lanes l on l.instance_id = f.instance_id and l.kind = f.kind and l.lane = f.lane
      cross join lateral (
        select b.due_at from backlog b
        where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = (l.instance_id::text || ' ' || l.kind || ' ' || l.lane)
          and b.due_at <= ${$.now}
        order by b.priority, b.due_at limit 1
      ) due
      where f.kind = ${$.kind} and (l.lease is null or l.held_until <= clock_timestamp())
        and (l.rests_until is null or l.rests_until <= ${$.now}) and ${hasReceiver(receivers)}`,
  );
  return (db: Db, now: Date) => find(db, { kind, now: now.toISOString() });
}

const lockLeases = query(
  { kind: param.text, held: param.json<LeasedLanes>() },
  ($) => sql<{ lease: number }>`
    select l.lease from jsonb_to_recordset(${$.held}) as held (instance_id bigint, lane text, lease bigint)
    join lanes l on l.instance_id = held.instance_id and l.kind = ${$.kind} and l.lane = held.lane
      and l.lease = held.lease
    for key share of l`,
);

/**
 * Locks the lanes of valid leases against acquisition until the transaction ends. Returns the leases that are still
 * valid.
 */
export async function lockLeasesShared(tx: Tx, kind: string, lanes: HeldLane[]): Promise<Set<number>> {
  const once = [...new Map(lanes.map((lane) => [lane.lease, lane])).values()];
  const rows = await lockLeases(tx, { kind, held: leasesOf(once) });
  return new Set(rows.map(({ lease }) => lease));
}

const lock = query.first(
  laneParameters,
  ($) => sql<{ held: boolean }>`
    select lease is not null and held_until > clock_timestamp() as held from lanes
    where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}
    for update`,
);

/**
 * Locks a lane against acquisition and against the recording of outcomes until the transaction ends. Returns whether a
 * process holds the lane.
 */
export async function lockLane(tx: Tx, kind: string, { instanceId, lane }: Lane): Promise<{ held: boolean }> {
  const row = await lock(tx, { instanceId, kind, lane });
  return { held: row?.held === true };
}

const remove = query.run(
  laneParameters,
  ($) => sql`delete from lanes where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}`,
);

export async function removeLane(tx: Tx, kind: string, { instanceId, lane }: Lane): Promise<void> {
  await remove(tx, { instanceId, kind, lane });
}
