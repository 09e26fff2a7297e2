import { sql } from 'drizzle-orm';
import { realTime } from '../../domain/time/test-clock.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { storedTimes } from '../events/queries.ts';
import { laneName } from '../lanes/items.ts';
import { type HeldLane, type Lane, lockLane, removeLane } from '../lanes/leases.ts';
import { type DeliveryRow, findDelivery } from './deliveries.ts';
import { webhooks } from './served.ts';

export interface NewDelivery {
  instanceId: number;
  subscriptionId: number;
  eventId: number;
  event: string;
  occurredAt: string;
  data: Record<string, unknown>;
  trigger: 'event' | 'test' | 'replay';
  traceparent?: string | null;
}

const insert = query(
  {
    deliveries: param.json<NewDelivery[]>(),
    now: param.moment,
    dueAt: param.moment,
    handedOverAt: param.orNull(param.moment),
  },
  ($) => sql<{ id: number }>`
    with made as (
      insert into webhook_deliveries
        (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, traceparent, created_at, next_attempt_at)
      select "instanceId", "subscriptionId", "eventId", event, "occurredAt", data, trigger, traceparent, ${$.now}::timestamptz, ${$.dueAt}::timestamptz
      from jsonb_to_recordset(${$.deliveries}) as delivery (
        "instanceId" bigint, "subscriptionId" bigint, "eventId" bigint, event text, "occurredAt" timestamptz, data jsonb,
        trigger text, traceparent text
      )
      returning instance_id, subscription_id::text as lane, id, created_at, next_attempt_at
    ), new_lanes as (
      insert into lanes (instance_id, kind, lane) select distinct instance_id, 'webhooks', lane from made order by 1, 3
      on conflict do nothing
    )
    insert into backlog (instance_id, kind, lane, item_id, item_at, due_at, handed_over_at)
    select instance_id, 'webhooks', lane, id, created_at, next_attempt_at, ${$.handedOverAt}::timestamptz from made
    returning item_id as id`,
);

/** Times of a new delivery. They are real times, as in the receiver's own log (ADR 0094). */
interface Times {
  now: Date;
  dueAt: Date;
  /** Set if the caller itself sends the delivery. Workers then send it only if it is still unsent at `dueAt`. */
  handedOverAt?: Date;
}

/** Inserts deliveries with their rows of the backlog. Returns their ids in the given order. Locks no existing lane. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: NewDelivery[],
  { now, dueAt, handedOverAt }: Times,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const rows = await insert(tx, {
    deliveries,
    now: realTime(now).toISOString(),
    dueAt: dueAt.toISOString(),
    handedOverAt: handedOverAt?.toISOString() ?? null,
  });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const insertPing = query.one(
  {
    instanceId: param.integer,
    data: param.json<Record<string, unknown>>(),
    now: param.moment,
    aheadMs: param.orNull(param.integer),
  },
  ($) => sql<{ id: number }>`
    insert into events (instance_id, event, data, occurred_at, ahead_ms, relayed_at)
    values (${$.instanceId}, 'test.ping', ${$.data}, ${$.now}, ${$.aheadMs}, ${$.now}) returning id`,
);

/**
 * Inserts the event of a test. The event counts as already relayed, because only the tested subscription receives it.
 */
export async function insertTestEvent(
  tx: Tx,
  instanceId: number,
  data: Record<string, unknown>,
  now: Date,
): Promise<number> {
  const { id } = await insertPing(tx, { instanceId, data, ...storedTimes(now) });
  return id;
}

/** SQL statement that stages copies of the deliveries in `chosen` as replays. */
const stageDeliveries = (chosen: ReturnType<typeof sql>, now: ReturnType<typeof sql>) => sql<{ id: number }>`
  with made as (
    insert into webhook_deliveries
      (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at, next_attempt_at)
    select instance_id, subscription_id, event_id, event, occurred_at, data, 'replay', ${now}::timestamptz, ${now}::timestamptz
    from (${chosen}) chosen
    returning instance_id, subscription_id::text as lane, id, created_at
  ), new_lanes as (
    insert into lanes (instance_id, kind, lane) select distinct instance_id, 'webhooks', lane from made
    on conflict do nothing
  )
  insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
  select instance_id, 'webhooks', lane, id, created_at, created_at from made
  returning item_id as id`;

const replayOne = query.first(
  { instanceId: param.integer, subscriptionId: param.integer, id: param.integer, now: param.moment },
  ($) =>
    stageDeliveries(
      sql`
        select * from webhook_deliveries
        where instance_id = ${$.instanceId} and subscription_id = ${$.subscriptionId} and id = ${$.id}`,
      $.now,
    ),
);

/**
 * Stages the event of a delivery again. Returns undefined if the delivery does not exist. Requires `lockSubscription`.
 */
export async function insertReplay(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  id: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const made = await replayOne(tx, { instanceId, subscriptionId, id, now: realTime(now).toISOString() });
  return made && (await findDelivery(tx, { instanceId, subscriptionId, id: made.id }));
}

// Selects the last replay of each event, or its failed delivery if it was not replayed. Sorts instead of joining: for a
// join, the planner expected two short lists, which had ten thousand rows each, and compared every pair (among a
// million deliveries, 6 s instead of 0.5 s).
const replayFailed = query(
  {
    instanceId: param.integer,
    subscriptionId: param.integer,
    since: param.moment,
    most: param.integer,
    now: param.moment,
  },
  ($) =>
    stageDeliveries(
      sql`
        select * from (
          select distinct on (event_id) * from webhook_deliveries
          where instance_id = ${$.instanceId} and subscription_id = ${$.subscriptionId} and created_at >= ${$.since}
            and (status = 'failed' or trigger = 'replay') and event <> 'test.ping'
          order by event_id, id desc
        ) latest
        where status = 'failed' order by id limit ${$.most}`,
      $.now,
    ),
);

/**
 * Stages the events whose last delivery since a moment has failed, once per event. Returns the number of new
 * deliveries. Requires `lockSubscription`.
 */
export async function replayFailedDeliveries(
  tx: Tx,
  instanceId: number,
  subscriptionId: number,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<number> {
  const moments = { since: since.toISOString(), now: realTime(now).toISOString() };
  const made = await replayFailed(tx, { instanceId, subscriptionId, most, ...moments });
  return made.length;
}

const hasten = query(
  {
    instanceId: param.integer,
    name: param.text,
    since: param.moment,
    most: param.integer,
    now: param.moment,
  },
  ($) => sql<{ id: number }>`
  with due as (
    update backlog b set due_at = ${$.now} where ctid = any (array(
      select b.ctid from backlog b
      join webhook_deliveries d on d.instance_id = b.instance_id and d.id = b.item_id and d.created_at = b.item_at
      where (b.instance_id::text || ' ' || b.kind || ' ' || b.lane) = ${$.name}
        and b.attempt > 1 and b.due_at > ${$.now} and d.created_at >= ${$.since}
      order by b.item_id limit ${$.most}
      for update of b
    ))
    returning item_id, item_at
  )
  update webhook_deliveries d set next_attempt_at = ${$.now} from due
  where d.instance_id = ${$.instanceId} and d.id = due.item_id and d.created_at = due.item_at
  returning d.id`,
);

/**
 * Makes deliveries due now that wait for a later attempt. Returns the number of deliveries. Requires
 * `lockSubscription`.
 */
export async function hastenRetries(
  tx: Tx,
  lane: Lane,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<number> {
  const moments = { since: since.toISOString(), now: realTime(now).toISOString() };
  const hastened = await hasten(tx, {
    instanceId: lane.instanceId,
    name: laneName(webhooks, lane),
    most,
    ...moments,
  });
  return hastened.length;
}

/**
 * Batch size in deliveries. A batch takes a few tenths of a second; a statement for hundreds of thousands would exceed
 * its timeout.
 */
const endedAtOnce = 10_000;

interface EndedItem {
  item_id: number;
  item_at: string;
}

const endAll = query(
  { name: param.text },
  ($) => sql<EndedItem>`
    delete from backlog where ctid = any (array(
      select ctid from backlog
      where (instance_id::text || ' ' || kind || ' ' || lane) = ${$.name}
      limit ${sql.raw(String(endedAtOnce))}
    ))
    returning item_id, item_at`,
);

const endWaiting = query(
  { name: param.text, after: param.orNull(param.moment) },
  ($) => sql<EndedItem>`
    delete from backlog where ctid = any (array(
      select ctid from backlog
      where (instance_id::text || ' ' || kind || ' ' || lane) = ${$.name} and handed_over_at is null
        and (${$.after}::timestamptz is null or due_at > ${$.after}::timestamptz)
      limit ${sql.raw(String(endedAtOnce))}
    ))
    returning item_id, item_at`,
);

const endOfHolder = query(
  {
    name: param.text,
    instanceId: param.integer,
    lane: param.text,
    lease: param.integer,
    underWay: param.list(param.integer),
  },
  ($) => sql<EndedItem>`
    delete from backlog where ctid = any (array(
      select ctid from backlog
      where (instance_id::text || ' ' || kind || ' ' || lane) = ${$.name} and handed_over_at is null
        and item_id <> all (${$.underWay}::bigint[])
        and exists (
          select from lanes
          where instance_id = ${$.instanceId} and kind = 'webhooks' and lane = ${$.lane} and lease = ${$.lease}
        )
      limit ${sql.raw(String(endedAtOnce))}
    ))
    returning item_id, item_at`,
);

const fail = query.run(
  {
    instanceId: param.integer,
    subscriptionId: param.integer,
    ids: param.list(param.integer),
    first: param.moment,
    last: param.moment,
    error: param.text,
  },
  ($) => sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, error = ${$.error}
    where instance_id = ${$.instanceId} and subscription_id = ${$.subscriptionId} and id = any (${$.ids}::bigint[])
      and created_at between ${$.first} and ${$.last}`,
);

/**
 * Marks deliveries that were removed from the backlog as failed. Returns true if the batch was full, so that more may
 * remain.
 */
async function failEnded(
  tx: Tx,
  { instanceId, lane }: Lane,
  ended: EndedItem[],
  error: string,
): Promise<boolean> {
  if (ended.length === 0) return false;
  const ids = ended.map(({ item_id }) => item_id);
  const moments = ended.map(({ item_at }) => item_at).sort();
  const [first = '', last = ''] = [moments[0], moments.at(-1)];
  await fail(tx, { instanceId, subscriptionId: Number(lane), ids, first, last, error });
  return ended.length === endedAtOnce;
}

/**
 * Removes a subscription's waiting deliveries from the backlog and marks them as failed. They can be replayed. Requires
 * `lockSubscription`.
 */
export async function endPendingDeliveries(tx: Tx, lane: Lane, error: string, now: Date): Promise<void> {
  const { held } = await lockLane(tx, webhooks, lane);
  // If a worker holds the lane, this leaves the due deliveries to that worker, because it knows which attempts are
  // under way.
  const which = { name: laneName(webhooks, lane), after: held ? realTime(now).toISOString() : null };
  while (await failEnded(tx, lane, await endWaiting(tx, which), error));
}

/**
 * Marks all deliveries in the backlog of a subscription as failed, including attempts under way, because API requests
 * can no longer read them. Removes the lane. Requires `lockSubscription`.
 */
export async function endAllDeliveries(tx: Tx, lane: Lane, error: string): Promise<void> {
  await lockLane(tx, webhooks, lane);
  const which = { name: laneName(webhooks, lane) };
  while (await failEnded(tx, lane, await endAll(tx, which), error));
  await removeLane(tx, webhooks, lane);
}

/**
 * Marks some waiting deliveries of a leased lane as failed, except attempts under way. Returns true if more may remain.
 */
export async function endSomePending(
  tx: Tx,
  held: HeldLane,
  error: string,
  underWay: number[],
): Promise<boolean> {
  return failEnded(
    tx,
    held,
    await endOfHolder(tx, { ...held, name: laneName(webhooks, held), underWay }),
    error,
  );
}
