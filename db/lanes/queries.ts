import { type SQL, sql } from 'drizzle-orm';
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
  /** True: a lane whose receiver has no row waits until the row exists, and counts as failing. */
  required: boolean;
}

/** Duration of a lease without renewal: after this time, other processes can acquire the lanes of a dead process. */
export const leaseMs = 6_000;

/**
 * Name of a lane in the index of due items. It is an expression: the index must share no column with lookups of one
 * item, and the primary key must share no column with lookups of a lane, because plans made while the backlog is empty
 * would choose the wrong index. The wrong plans took 8 to 13 ms instead of 2 ms for a batch of 64 among 15,000 rows,
 * and 4.6 ms instead of 1.7 ms for recording 100 outcomes.
 */
export const laneName = (kind: string, { instanceId, lane }: Lane) => `${instanceId} ${kind} ${lane}`;

const afterLease = sql.raw(`clock_timestamp() + interval '${leaseMs} milliseconds'`);
const aLane = { instanceId: param.integer, kind: param.text, lane: param.text };

// Skips a lane whose former holder is still recording outcomes: FOR UPDATE conflicts with that holder's FOR KEY SHARE.
const acquire = query(
  { ...aLane, lease: param.integer, now: param.moment },
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
export async function acquireLane(db: Db, kind: string, held: HeldLane, now: Date): Promise<boolean> {
  const rows = await acquire(db, { ...held, kind, now: now.toISOString() });
  return rows.length > 0;
}

const release = query.run(
  { ...aLane, lease: param.integer, restsUntil: param.orNull(param.moment) },
  ($) => sql`
    update lanes set lease = null, held_until = null, rests_until = ${$.restsUntil}
    where ctid = any (array(
      select ctid from lanes
      where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane} and lease = ${$.lease}
      for update
    ))`,
);

const borrow = query(
  { ...aLane, lease: param.integer },
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
 * Acquires the lease of a lane for work other than its items, such as a test of its receiver, even during a pause of
 * the lane, which is kept. Returns false if another process holds the lane.
 */
export async function borrowLane(db: Db, kind: string, held: HeldLane): Promise<boolean> {
  const rows = await borrow(db, { ...held, kind });
  return rows.length > 0;
}

const giveBack = query.run(
  { ...aLane, lease: param.integer },
  ($) => sql`
    update lanes set lease = null, held_until = null
    where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane} and lease = ${$.lease}`,
);

export async function giveLaneBack(db: Db, kind: string, held: HeldLane): Promise<void> {
  await giveBack(db, { ...held, kind });
}

/** Condition that lane `l` does not wait for its receiver's row. `receivers` is null for kinds without receivers. */
const hasReceiver = (receivers: Receivers | null) => {
  if (!receivers?.required) return sql`true`;
  const { table, name } = receivers;
  return sql`exists (select from ${table} where ${table.instance_id} = l.instance_id and ${name}::text = l.lane)`;
};

/** Returns a function that releases a lane, and then checks whether the lane has due items. */
export function openLetGo(kind: string, receivers: Receivers | null) {
  const findDue = query.one(
    { ...aLane, now: param.moment },
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

const leasesOf = (held: HeldLane[]): LeasedLanes =>
  held.map(({ instanceId, lane, lease }) => ({ instance_id: instanceId, lane, lease }));

// Skips a locked lane: it is being released, ended or removed, which its holder notices without the renewal.
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
export async function renewLeases(db: Db, kind: string, held: HeldLane[]): Promise<Set<number>> {
  const rows = await renew(db, { kind, held: leasesOf(held) });
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
export function openFindWaiting(kind: string, receivers: Receivers | null) {
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

/** Query of a lane's items: at most `most` items that are due at `now`, except the items in `without`. */
export interface LaneQuery {
  without: number[];
  most: number;
  now: Date;
}

export interface DueItem {
  itemId: number;
  itemAt: string;
  attempt: number;
  handedOverAt: string | null;
  giveUpAt: string | null;
}

/**
 * Returns a function that reads the next items of a lane. `content` adds columns for one kind: a `select` of one row
 * for the item `due`, a row of the backlog.
 */
export function openFindDue<Content = unknown>(kind: string, content: SQL = sql`select`) {
  const find = query(
    {
      name: param.text,
      now: param.moment,
      without: param.list(param.integer),
      most: param.integer,
    },
    ($) => sql<DueItem & Content>`
      select due.item_id as "itemId", due.item_at as "itemAt", due.attempt, due.handed_over_at as "handedOverAt",
        due.give_up_at as "giveUpAt", content.*
      from (
        select * from backlog b
        where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = ${$.name} and due_at <= ${$.now}
          and item_id <> all (${$.without}::bigint[])
        order by priority, due_at limit ${$.most}
      ) due
      left join lateral (${content}) content on true
      order by due.priority, due.due_at`,
  );
  return (db: Db, lane: Lane, { without, most, now }: LaneQuery) =>
    find(db, { name: laneName(kind, lane), now: now.toISOString(), without, most });
}

/**
 * Outcome of an attempt at an item. A null `dueAt` completes the item; otherwise the item is retried from that time on.
 */
export interface EndedItem extends Pick<DueItem, 'itemId' | 'itemAt' | 'attempt'> {
  lane: HeldLane;
  dueAt: Date | null;
  /** True while it is unknown whether the item was sent. */
  mayBeSent?: boolean;
}

/**
 * SQL with which a kind records outcomes in its own table: additional columns of `ended`, and an `update` of the rows
 * whose `n` is in `counted`.
 */
interface KindRecord {
  columns: SQL;
  /**
   * Returns the `update` statement. All items' times are between `first` and `last`. The times are passed as values,
   * because PostgreSQL would otherwise prepare all thirty partitions for each run.
   */
  update(moments: { first: SQL; last: SQL }): SQL;
}

/** Records nothing in other tables: for kinds whose items exist only in the backlog. */
const noRecord: KindRecord = {
  columns: sql`unused text`,
  update: ({ first, last }) => sql`select ${first}::timestamptz, ${last}::timestamptz`,
};

/**
 * Returns a function that records outcomes. If the lease of the attempt is still valid, the item is removed from the
 * backlog, or waits for its retry. Locks leases FOR KEY SHARE, so that no other process acquires the lane during the
 * statement.
 */
export function openSettle<Details extends object>(kind: string, record = noRecord) {
  const settle = query(
    {
      kind: param.text,
      ended: param.json<object[]>(),
      first: param.orNull(param.moment),
      last: param.orNull(param.moment),
    },
    ($) => sql<{ n: number }>`
      with ended as (
        select * from jsonb_to_recordset(${$.ended}) as ended (
          n int, instance_id bigint, lane text, lease bigint, item_id bigint, item_at timestamptz, attempt smallint,
          due_at timestamptz, may_be_sent boolean, ${record.columns}
        )
      ), held as (
        select l.lease from (select distinct instance_id, lane, lease from ended) e cross join lateral (
          select lease from lanes
          where instance_id = e.instance_id and kind = ${$.kind} and lane = e.lane and lease = e.lease
          for key share
        ) l
      ), settled as (
        delete from backlog b using ended e
        where e.lease in (select lease from held) and e.due_at is null
          and b.instance_id = e.instance_id and b.kind = ${$.kind} and b.lane = e.lane
          and b.item_id = e.item_id and b.item_at = e.item_at and b.attempt = e.attempt
        returning e.n
      ), postponed as (
        update backlog b
        set attempt = b.attempt + 1, due_at = e.due_at,
          handed_over_at = case when e.may_be_sent then b.handed_over_at end
        from ended e
        where e.lease in (select lease from held) and e.due_at is not null
          and b.instance_id = e.instance_id and b.kind = ${$.kind} and b.lane = e.lane
          and b.item_id = e.item_id and b.item_at = e.item_at and b.attempt = e.attempt
        returning e.n
      ), counted as (
        select n from settled union all select n from postponed
      ), recorded as (${record.update($)})
      select n from counted`,
  );
  /**
   * Returns one boolean per item: false if another process meanwhile acquired the item or its lane, in which case the
   * outcome is not recorded.
   */
  return async (db: Db, items: (EndedItem & { details?: Details })[]): Promise<boolean[]> => {
    const moments = items.map(({ itemAt }) => itemAt).sort();
    const ended = items.map(({ lane, itemId, itemAt, attempt, dueAt, mayBeSent = false, details }, n) => ({
      ...{ n, instance_id: lane.instanceId, lane: lane.lane, lease: lane.lease },
      ...{ item_id: itemId, item_at: itemAt, attempt, due_at: dueAt, may_be_sent: mayBeSent },
      ...details,
    }));
    const [first = null, last = null] = [moments[0], moments.at(-1)];
    return isNamed(await settle(db, { kind, ended, first, last }), items.length);
  };
}

/** Returns one boolean per input row: true if the statement returned the row's ordinal `n`. */
function isNamed(named: { n: number }[], count: number): boolean[] {
  const ordinals = new Set(named.map(({ n }) => n));
  return Array.from({ length: count }, (_, n) => ordinals.has(n));
}

interface HandedItem extends Pick<DueItem, 'itemId' | 'attempt'> {
  lane: HeldLane;
}

const handOver = query(
  { kind: param.text, handed: param.json<object[]>(), now: param.moment },
  ($) => sql<{ n: number }>`
    with handed as (
      select * from jsonb_to_recordset(${$.handed})
        as handed (n int, instance_id bigint, lane text, lease bigint, item_id bigint, attempt smallint)
    ), held as (
      select l.lease from (select distinct instance_id, lane, lease from handed) h cross join lateral (
        select lease from lanes
        where instance_id = h.instance_id and kind = ${$.kind} and lane = h.lane and lease = h.lease
          and held_until > clock_timestamp()
        for key share
      ) l
    )
    update backlog b set handed_over_at = ${$.now} from handed h
    where h.lease in (select lease from held) and b.instance_id = h.instance_id and b.kind = ${$.kind}
      and b.lane = h.lane and b.item_id = h.item_id and b.attempt = h.attempt
    returning h.n`,
);

/**
 * Records that items may have been sent from now on. Returns one boolean per item: false if another process meanwhile
 * acquired the item or its lane, in which case the item must not be sent.
 */
export async function handOverItems(
  tx: Tx,
  kind: string,
  items: HandedItem[],
  now: Date,
): Promise<boolean[]> {
  const handed = items.map(({ lane, itemId, attempt }, n) => ({
    ...{ n, instance_id: lane.instanceId, lane: lane.lane, lease: lane.lease, item_id: itemId, attempt },
  }));
  return isNamed(await handOver(tx, { kind, handed, now: now.toISOString() }), items.length);
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
export async function lockLeasesShared(tx: Tx, kind: string, held: HeldLane[]): Promise<Set<number>> {
  const once = [...new Map(held.map((lane) => [lane.lease, lane])).values()];
  const rows = await lockLeases(tx, { kind, held: leasesOf(once) });
  return new Set(rows.map(({ lease }) => lease));
}

const lock = query.first(
  aLane,
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
  aLane,
  ($) => sql`delete from lanes where instance_id = ${$.instanceId} and kind = ${$.kind} and lane = ${$.lane}`,
);

export async function removeLane(tx: Tx, kind: string, { instanceId, lane }: Lane): Promise<void> {
  await remove(tx, { instanceId, kind, lane });
}
