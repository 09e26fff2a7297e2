import { and, between, eq, sql } from 'drizzle-orm';
import { type HeldLane, type Lane, lanesOf, lockLane, ofLane, removeLane } from '../backlog/queries.ts';
import { arrayLiteral, isIn, placeholders, preparedWrite, statement, type Tx } from '../connection/client.ts';
import { events, webhook_deliveries } from '../connection/tables.ts';
import { type DeliveryRow, findDelivery } from './deliveries.ts';
import { webhooks } from './served.ts';

export interface NewDelivery {
  instanceId: number;
  subscriptionId: number;
  eventId: number;
  event: string;
  occurredAt: string;
  /** JSON. */
  data: string;
  trigger: 'event' | 'test' | 'replay';
}

const recordColumns =
  'instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at, next_attempt_at';

/** The records that `chosen` tells of, and that they are to be sent. */
const staged = (chosen: string, handedOverAt = 'null::timestamptz') => `
  with made as (
    insert into webhook_deliveries (${recordColumns}) ${chosen}
    returning instance_id, '${webhooks}' as kind, subscription_id::text as lane, id, created_at, next_attempt_at
  ), theirs as (${lanesOf('made')})
  insert into backlog (instance_id, kind, lane, item_id, item_at, due_at, handed_over_at)
  select instance_id, kind, lane, id, created_at, next_attempt_at, ${handedOverAt} from made
  returning item_id as id`;

const insert = statement<{ id: number }>(
  staged(
    `select *, $8::timestamptz, $9::timestamptz
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::jsonb[], $7::text[])`,
    '$10::timestamptz',
  ),
);

interface Times {
  now: Date;
  dueAt: Date;
  /** Somebody sends it already: only when it is due others do. */
  handedOverAt?: Date;
}

/** The records of what is to be sent, and that it is: their ids, in the order given. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: NewDelivery[],
  { now, dueAt, handedOverAt }: Times,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const column = <K extends keyof NewDelivery>(name: K) => arrayLiteral(deliveries.map((each) => each[name]));
  const rows = await insert(
    tx,
    column('instanceId'),
    column('subscriptionId'),
    column('eventId'),
    column('event'),
    column('occurredAt'),
    column('data'),
    column('trigger'),
    now.toISOString(),
    dueAt.toISOString(),
    handedOverAt?.toISOString() ?? null,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const insertPing = preparedWrite((db) =>
  db
    .insert(events)
    .values({ ...placeholders(['instance_id', 'data', 'occurred_at', 'relayed_at']), event: 'test.ping' })
    .returning({ id: events.id }),
);

/** The event of a test: relayed already, to the one that asked for it. */
export async function insertTestEvent(
  tx: Tx,
  instanceId: number,
  data: Record<string, unknown>,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [row] = await insertPing(tx, { instance_id: instanceId, data, occurred_at: at, relayed_at: at });
  return row?.id as number;
}

const sentAgain = (chosen: string) =>
  staged(`
    select instance_id, subscription_id, event_id, event, occurred_at, data, 'replay', $3::timestamptz, $3::timestamptz
    from (${chosen}) chosen`);

const replayOne = statement<{ id: number }>(
  sentAgain('select * from webhook_deliveries where instance_id = $1 and subscription_id = $2 and id = $4'),
);

/** The new delivery of the same event; undefined where there is no such delivery. Under the subscription's lock. */
export async function replayDelivery(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  id: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [made] = await replayOne(tx, instanceId, subscriptionId, now.toISOString(), id);
  return made && (await findDelivery(tx, instanceId, subscriptionId, made.id));
}

// Of each event its last replay counts, else what failed. Sorted, not joined: the planner took two lists of ten
// thousand for short ones, and held each against each (of a million deliveries: 6 s; so: 0.5 s).
const replayFailed = statement(
  sentAgain(`
    select * from (
      select distinct on (event_id) * from webhook_deliveries
      where instance_id = $1 and subscription_id = $2 and created_at >= $4
        and (status = 'failed' or trigger = 'replay') and event <> 'test.ping'
      order by event_id, id desc
    ) latest
    where status = 'failed' order by id limit $5`),
);

/** How many are sent again: of each event whose last delivery since then failed, one. Under the subscription's lock. */
export async function replayFailedDeliveries(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<number> {
  const at = now.toISOString();
  const made = await replayFailed(tx, instanceId, subscriptionId, at, since.toISOString(), most);
  return made.length;
}

/** A few tenths of a second: of hundreds of thousands at once a statement would take longer than it may. */
const endedAtOnce = 10_000;

interface Ended {
  item_id: number;
  item_at: string;
}

const endThose = (which: string) =>
  statement<Ended>(`
    delete from backlog where ctid = any (array(
      select ctid from backlog b
      where ${ofLane('$1::bigint', `'${webhooks}'`, '$2')} and ${which} limit ${endedAtOnce}
    ))
    returning item_id, item_at`);

const notHandedOver = 'handed_over_at is null';
const endAll = endThose('true');
const endWaiting = endThose(notHandedOver);
const endScheduled = endThose(`${notHandedOver} and due_at > $3`);
const endOfHolder = endThose(`
  ${notHandedOver} and item_id <> all ($3::bigint[])
  and exists (select from lanes where instance_id = $1 and kind = '${webhooks}' and lane = $2 and lease = $4)`);

const fail = preparedWrite((db) =>
  db
    .update(webhook_deliveries)
    .set({ status: 'failed', next_attempt_at: null, error: sql`${sql.placeholder('error')}` })
    .where(
      and(
        eq(webhook_deliveries.instance_id, sql.placeholder('instanceId')),
        eq(webhook_deliveries.subscription_id, sql.placeholder('subscriptionId')),
        isIn(webhook_deliveries.id, 'ids'),
        between(webhook_deliveries.created_at, sql.placeholder('first'), sql.placeholder('last')),
      ),
    ),
);

/** True: there may be more. */
async function failEnded(
  tx: Tx,
  { instanceId, lane }: Lane,
  ended: Ended[],
  error: string,
): Promise<boolean> {
  if (ended.length === 0) return false;
  const ids = arrayLiteral(ended.map(({ item_id }) => item_id));
  const moments = ended.map(({ item_at }) => item_at).sort();
  const [first, last] = [moments[0], moments.at(-1)];
  await fail(tx, { instanceId, subscriptionId: Number(lane), ids, first, last, error });
  return ended.length === endedAtOnce;
}

/** What was still to be sent to the subscription has failed, and can be replayed. Under its lock. */
export async function endPendingDeliveries(tx: Tx, lane: Lane, error: string, now: Date): Promise<void> {
  const { held } = await lockLane(tx, webhooks, lane);
  // Attempts under way end by themselves: where somebody is at the lane, what is due is left for them to end.
  const end = () =>
    held
      ? endScheduled(tx, lane.instanceId, lane.lane, now.toISOString())
      : endWaiting(tx, lane.instanceId, lane.lane);
  while (await failEnded(tx, lane, await end(), error));
}

/** Attempts under way end here as well: nobody will ask for their records. Under its lock. */
export async function endAllDeliveries(tx: Tx, lane: Lane, error: string): Promise<void> {
  await lockLane(tx, webhooks, lane);
  while (await failEnded(tx, lane, await endAll(tx, lane.instanceId, lane.lane), error));
  await removeLane(tx, webhooks, lane);
}

/** By whoever holds the lane: some of what waits in it, but not what is under way. True: there may be more. */
export async function endSomePending(
  tx: Tx,
  held: HeldLane,
  error: string,
  underWay: number[],
): Promise<boolean> {
  const { instanceId, lane, lease } = held;
  return failEnded(tx, held, await endOfHolder(tx, instanceId, lane, arrayLiteral(underWay), lease), error);
}
