import {
  arrayLiteral,
  type Db,
  type Parameter,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';

export interface Lane {
  instanceId: number;
  lane: string;
}

export interface HeldLane extends Lane {
  /** Whoever holds it knows this number, and nobody else ever does. */
  lease: number;
}

/** A holder that has died holds its lane for so long; one that lives says so in time. */
export const leaseMs = 6_000;
const afterLease = `clock_timestamp() + interval '${leaseMs} milliseconds'`;

/**
 * A lane by one name, as its index has it. The index of what is due knows no other column that an item is found by, and
 * the primary key none that a lane is: planned while the backlog is empty, each would be read from end to end for what
 * stands in one place of the other (a batch of 64 at 15,000 rows: 8 to 13 ms instead of 2; recording 100: 4.6 instead of 1.7).
 */
const nameOf = (instanceId: string, kind: string, lane: string) =>
  `(${instanceId}::text || ' ' || ${kind} || ' ' || ${lane})`;

export const ofLane = (instanceId: string, kind: string, lane: string) =>
  `${nameOf('b.instance_id', 'b.kind', 'b.lane')} = ${nameOf(instanceId, kind, lane)}`;

const free = '(lease is null or held_until <= clock_timestamp())';
const theLane = 'instance_id = $1 and kind = $2 and lane = $3';

// FOR UPDATE waits for nobody who records under the former lease (FOR KEY SHARE), and is not given the lane meanwhile.
const acquire = statement(`
  update lanes set lease = $4, held_until = ${afterLease}, rests_until = null
  where ctid = any (array(
    select ctid from lanes
    where ${theLane} and ${free} and (rests_until is null or rests_until <= $5) for update skip locked
  ))
  returning 1`);

/** False where another holds it, or it rests. */
export async function acquireLane(
  db: Db,
  kind: string,
  { instanceId, lane, lease }: HeldLane,
  now: Date,
): Promise<boolean> {
  const rows = await acquire(db, instanceId, kind, lane, lease, now.toISOString());
  return rows.length > 0;
}

const release = statement(`
  update lanes set lease = null, held_until = null, rests_until = $5
  where ctid = any (array(select ctid from lanes where ${theLane} and lease = $4 for update))`);

const oneDue = (now: string) => `
  select b.due_at from backlog b
  where ${ofLane('l.instance_id', 'l.kind', 'l.lane')} and b.due_at <= ${now}
  order by b.priority, b.due_at limit 1`;

const hasDue = (served: string) =>
  statement<{ due: boolean }>(`
    select exists (
      select from lanes l cross join lateral (${oneDue('$4')}) due
      where ${theLane} and (rests_until is null or rests_until <= $4) and ${served}
    ) as due`);

/** Lets a lane go, and looks again: what was staged in between found it held, so nobody else would look. */
export function openLetGo(kind: string, served: string) {
  const look = hasDue(served);
  return async (db: Db, { instanceId, lane, lease }: HeldLane, restsUntil: Date | null, now: Date) => {
    const until = restsUntil?.toISOString() ?? null;
    // Two statements, so that the second one sees what was committed while the first one ran.
    const [, [row]] = await sendInOrder(db, [
      release(db, instanceId, kind, lane, lease, until),
      look(db, instanceId, kind, lane, now.toISOString()),
    ]);
    return row?.due === true;
  };
}

// One that is locked is being let go, ended or removed: its holder will see.
const renew = statement<{ lease: number }>(`
  update lanes set held_until = ${afterLease}
  where ctid = any (array(
    select l.ctid from unnest($2::bigint[], $3::text[], $4::bigint[]) held (instance_id, lane, lease)
    join lanes l on l.instance_id = held.instance_id and l.kind = $1 and l.lane = held.lane and l.lease = held.lease
    for no key update of l skip locked
  ))
  returning lease`);

/** Whoever holds these is alive. The leases that last on. */
export async function renewLeases(db: Db, kind: string, held: HeldLane[]): Promise<Set<number>> {
  const column = columnsOf(held);
  const rows = await renew(
    db,
    kind,
    column(({ instanceId }) => instanceId),
    column(({ lane }) => lane),
    column(({ lease }) => lease),
  );
  return new Set(rows.map(({ lease }) => lease));
}

/** A lane that nobody holds, with something due. */
interface WaitingLane extends Lane {
  dueSince: string;
}

/** Goes from lane to lane of those with a backlog: thousands without one, and thousands of items of one, cost nothing. */
export function openFindWaiting(kind: string, served: string) {
  const find = statement<WaitingLane>(`
    with recursive filled as (
      (select instance_id, kind, lane from backlog order by ${nameOf('instance_id', 'kind', 'lane')} limit 1)
      union all
      select after.* from filled f cross join lateral (
        select instance_id, kind, lane from backlog
        where ${nameOf('instance_id', 'kind', 'lane')} > ${nameOf('f.instance_id', 'f.kind', 'f.lane')}
        order by ${nameOf('instance_id', 'kind', 'lane')} limit 1
      ) after
    )
    select l.instance_id as "instanceId", l.lane, due.due_at as "dueSince"
    from filled f
    join lanes l on l.instance_id = f.instance_id and l.kind = f.kind and l.lane = f.lane
    cross join lateral (${oneDue('$2')}) due
    where f.kind = $1 and ${free} and (l.rests_until is null or l.rests_until <= $2) and ${served}`);
  return (db: Db, now: Date) => find(db, kind, now.toISOString());
}

/** How a holder reads: without what it has in hand, and no more than it can begin soon. */
export interface Reading {
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

/** The lane's next items, for a `from`: $1 to $6 are `dueParameters`. */
export const dueItems = `
  select item_id, item_at, attempt, handed_over_at, give_up_at, priority, due_at from backlog b
  where ${ofLane('$1::bigint', '$2', '$3')} and due_at <= $4 and item_id <> all ($5::bigint[])
  order by priority, due_at limit $6`;

export const dueColumns = `
  due.item_id as "itemId", due.item_at as "itemAt", due.attempt, due.handed_over_at as "handedOverAt",
  due.give_up_at as "giveUpAt"`;

export function dueParameters(
  kind: string,
  { instanceId, lane }: Lane,
  { without, most, now }: Reading,
): Parameter[] {
  return [instanceId, kind, lane, now.toISOString(), arrayLiteral(without), most];
}

/** What became of an attempt at an item: it is settled, or tried again from `dueAt` on. */
export interface EndedItem extends Pick<DueItem, 'itemId' | 'itemAt' | 'attempt'> {
  lane: HeldLane;
  dueAt: Date | null;
  /** It still is not known whether it was sent. */
  mayBeSent?: boolean;
}

/** The columns of `ended` in `settling`: a `with ordinality` follows, by which rows are named. */
export const endedColumns = 'instance_id, lane, lease, item_id, item_at, attempt, due_at, may_be_sent';
export const endedTypes =
  '$1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::smallint[], $7::timestamptz[], $8::boolean[]';

export function endedParameters(items: EndedItem[]): Parameter[] {
  const column = columnsOf(items);
  return [
    column(({ lane }) => lane.instanceId),
    column(({ lane }) => lane.lane),
    column(({ lane }) => lane.lease),
    column(({ itemId }) => itemId),
    column(({ itemAt }) => itemAt),
    column(({ attempt }) => attempt),
    column(({ dueAt }) => dueAt?.toISOString() ?? null),
    column(({ mayBeSent = false }) => mayBeSent),
  ];
}

const theItem = (kind: string, of: string) => `
  b.instance_id = ${of}.instance_id and b.kind = '${kind}' and b.lane = ${of}.lane and b.item_id = ${of}.item_id
  and b.attempt = ${of}.attempt`;

/** Of the leases that the rows of a `with` name those that still are whose they were; their lanes stay so. */
const heldOf = (kind: string, rows: string, condition = 'true') => `
  select l.lease from (select distinct instance_id, lane, lease from ${rows}) r cross join lateral (
    select lease from lanes
    where instance_id = r.instance_id and kind = '${kind}' and lane = r.lane and lease = r.lease and ${condition}
    for key share
  ) l`;

/** Parts of a `with`: of what has `ended`, what still is its holder's leaves the backlog or waits again. */
export const settling = (kind: string) => `
  held as (${heldOf(kind, 'ended')}
  ), settled as (
    delete from backlog b using ended e
    where e.lease in (select lease from held) and e.due_at is null and ${theItem(kind, 'e')} and b.item_at = e.item_at returning e.n
  ), postponed as (
    update backlog b
    set attempt = b.attempt + 1, due_at = e.due_at, handed_over_at = case when e.may_be_sent then b.handed_over_at end
    from ended e
    where e.lease in (select lease from held) and e.due_at is not null and ${theItem(kind, 'e')} and b.item_at = e.item_at returning e.n
  ), counted as (
    select n from settled union all select n from postponed
  )`;

/** Of so many rows those that are named, by numbers from 1 on. */
export function inOrder(named: { n: number }[], count: number): boolean[] {
  const counted = new Set(named.map(({ n }) => n));
  return Array.from({ length: count }, (_, index) => counted.has(index + 1));
}

interface HandedItem extends Pick<DueItem, 'itemId' | 'attempt'> {
  lane: HeldLane;
}

/** From now on they may have been sent. False of those whose lane or row another has by now: they must not be. */
export function openHandOver(kind: string) {
  const note = statement<{ n: number }>(`
    with handed as (
      select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::smallint[]) with ordinality
        h (instance_id, lane, lease, item_id, attempt, n)
    ), held as (${heldOf(kind, 'handed', 'held_until > clock_timestamp()')}
    )
    update backlog b set handed_over_at = $6 from handed h
    where h.lease in (select lease from held) and ${theItem(kind, 'h')} returning h.n`);
  return async (tx: Tx, items: HandedItem[], now: Date): Promise<boolean[]> => {
    const column = columnsOf(items);
    const rows = await note(
      tx,
      column(({ lane }) => lane.instanceId),
      column(({ lane }) => lane.lane),
      column(({ lane }) => lane.lease),
      column(({ itemId }) => itemId),
      column(({ attempt }) => attempt),
      now.toISOString(),
    );
    return inOrder(rows, items.length);
  };
}

const lock = statement<{ held: boolean }>(`
  select lease is not null and held_until > clock_timestamp() as held from lanes where ${theLane} for update`);

/** Whether somebody is at the lane. Until the transaction ends nobody takes it or records anything of it. */
export async function lockLane(tx: Tx, kind: string, { instanceId, lane }: Lane): Promise<{ held: boolean }> {
  const [row] = await lock(tx, instanceId, kind, lane);
  return { held: row?.held === true };
}

const remove = statement(`delete from lanes where ${theLane}`);

export async function removeLane(tx: Tx, kind: string, { instanceId, lane }: Lane): Promise<void> {
  await remove(tx, instanceId, kind, lane);
}

/** A part of a `with` that makes the lanes of what is staged, where they are not there yet. No existing one is locked. */
export const lanesOf = (rows: string) => `
  insert into lanes (instance_id, kind, lane) select distinct instance_id, kind, lane from ${rows} order by 1, 2, 3
  on conflict do nothing`;

export function columnsOf<Row>(rows: Row[]) {
  return (of: (row: Row) => string | number | boolean | null) => arrayLiteral(rows.map(of));
}
