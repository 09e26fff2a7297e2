import { sql } from 'drizzle-orm';
import { clockOffsetMs, toRealTime } from '../../domain/time/test-clock.ts';
import type { Events } from '../../generated/events.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { events } from '../connection/tables.ts';
import { noteInTrace } from '../connection/trace.ts';

type EventName = keyof Events & string;

interface TracedEvent extends NewEvent<EventName> {
  traceparent: string | null;
}

interface NewEvent<Name extends EventName> {
  instanceId: number;
  event: Name;
  data: Events[Name];
}

const insert = query.run(
  { happened: param.json<TracedEvent[]>(), now: param.moment, aheadMs: events.ahead_ms },
  ($) => sql`
    insert into events (instance_id, event, data, occurred_at, ahead_ms, traceparent)
    select "instanceId", event, data, ${$.now}::timestamptz, ${$.aheadMs}::bigint, traceparent
    from jsonb_to_recordset(${$.happened}) as happened ("instanceId" bigint, event text, data jsonb, traceparent text)`,
);

/**
 * Appends events to the outbox, in the transaction of the change that they report: both are committed, or neither is.
 */
export async function appendEvents<Name extends EventName>(
  tx: Tx,
  happened: NewEvent<Name>[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  const traced = happened.map((each) => ({ ...each, traceparent: noteInTrace(`event ${each.event}`) }));
  await insert(tx, { happened: traced, ...eventTimes(now) });
}

const insertOne = query.run(
  {
    instance_id: events.instance_id,
    event: events.event,
    data: events.data,
    now: events.occurred_at,
    aheadMs: events.ahead_ms,
    traceparent: events.traceparent,
  },
  ($) => sql`
    insert into events (instance_id, event, data, occurred_at, ahead_ms, traceparent)
    values (${$.instance_id}, ${$.event}, ${$.data}, ${$.now}, ${$.aheadMs}, ${$.traceparent})`,
);

/**
 * Converts a moment of the workshop's clock into the two stored values: the real time, and the milliseconds by which
 * the clock is ahead.
 */
export function eventTimes(now: Date): { now: string; aheadMs: number | null } {
  return { now: toRealTime(now).toISOString(), aheadMs: clockOffsetMs(now) || null };
}

/** The columns in which the time of an event is stored. */
type StoredTimes = Pick<typeof events.$inferSelect, 'occurred_at' | 'ahead_ms'>;

/** Returns the time of an event by its workshop's clock. */
export function eventTime({ occurred_at, ahead_ms }: StoredTimes): string {
  return ahead_ms === null ? occurred_at : new Date(Date.parse(occurred_at) + ahead_ms).toISOString();
}

/** Appends one event to the outbox, in the transaction of the change that it reports. */
export async function appendEvent<Name extends EventName>(
  tx: Tx,
  instanceId: number,
  event: Name,
  data: Events[Name],
  now: Date,
): Promise<void> {
  const traceparent = noteInTrace(`event ${event}`);
  await insertOne(tx, { instance_id: instanceId, event, data, traceparent, ...eventTimes(now) });
}

export type OutboxEvent = Pick<
  typeof events.$inferSelect,
  'instance_id' | 'id' | 'event' | 'occurred_at' | 'ahead_ms' | 'data' | 'traceparent'
>;

const markEvents = query.run(
  {
    instanceId: param.integer,
    ids: param.list(param.integer),
    first: param.moment,
    last: param.moment,
    now: param.moment,
  },
  ($) => sql`
    update events set relayed_at = ${$.now}
    where instance_id = ${$.instanceId} and id = any (${$.ids}::bigint[])
      and occurred_at between ${$.first} and ${$.last}`,
);

/** Marks claimed events as relayed, in one statement per workshop. */
export async function markRelayed(tx: Tx, claimed: OutboxEvent[], now: Date): Promise<void> {
  const ofWorkshop = Map.groupBy(claimed, ({ instance_id }) => instance_id);
  await sendInOrder(
    tx,
    [...ofWorkshop].map(([instanceId, its]) => {
      const moments = its.map(({ occurred_at }) => occurred_at).sort();
      const [first = '', last = ''] = [moments[0], moments.at(-1)];
      return markEvents(tx, {
        instanceId,
        ids: its.map(({ id }) => id),
        first,
        last,
        now: now.toISOString(),
      });
    }),
  );
}

const rejections = { instanceId: param.integer, budgetIds: param.list(param.integer) };
const clicks = { messageIds: param.list(param.integer) };

const forgetInEvents = query.run(
  { ...rejections, ...clicks },
  ($) => sql`
    update events
    set data = data || case event when 'lead.rejected' then '{"reason": null}' else '{"url": ""}' end::jsonb
    where instance_id = ${$.instanceId} and (
      (event = 'lead.rejected' and (data->>'leadId')::bigint = any (${$.budgetIds}::bigint[]))
      or (event = 'email.clicked'
        and split_part(data->>'communication_id', '-', 2)::bigint = any (${$.messageIds}::bigint[])))`,
);

// Also removes the receiver's response from all deliveries about the client, because a response may repeat the client's
// data.
const forgetInDeliveries = query.run(
  { ...rejections, ...clicks, clientId: param.integer },
  ($) => sql`
    update webhook_deliveries
    set response_body = null, data = case
      when event = 'lead.rejected' and (data->>'leadId')::bigint = any (${$.budgetIds}::bigint[])
        then data || '{"reason": null}'
      when event = 'email.clicked'
        and split_part(data->>'communication_id', '-', 2)::bigint = any (${$.messageIds}::bigint[])
        then data || '{"url": ""}'
      else data end
    where instance_id = ${$.instanceId} and (
      (event = 'lead.rejected' and (data->>'leadId')::bigint = any (${$.budgetIds}::bigint[]))
      or (event = 'email.clicked'
        and split_part(data->>'communication_id', '-', 2)::bigint = any (${$.messageIds}::bigint[]))
      or (response_body <> '' and (
        (data->>'client_id')::bigint = ${$.clientId}
        or coalesce(data->>'leadId', data->>'budget_id')::bigint = any (${$.budgetIds}::bigint[])
        or split_part(data->>'communication_id', '-', 2)::bigint = any (${$.messageIds}::bigint[]))))`,
);

interface AboutClient {
  clientId: number;
  budgetIds: number[];
  /** Ids of messages in the log (`communications`). */
  messageIds: number[];
}

/** Removes personal texts from events and deliveries that are still stored, but keeps the rows. */
export async function forgetPersonalTexts(tx: Tx, instanceId: number, about: AboutClient): Promise<void> {
  const { clientId, budgetIds, messageIds } = about;
  // Updates events before deliveries. The update waits for a transaction that is relaying an event, so the second
  // statement finds the deliveries that this transaction inserted.
  await sendInOrder(tx, [
    forgetInEvents(tx, { instanceId, budgetIds, messageIds }),
    forgetInDeliveries(tx, { instanceId, budgetIds, messageIds, clientId }),
  ]);
}
