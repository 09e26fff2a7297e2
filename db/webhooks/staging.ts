import { sql } from 'drizzle-orm';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { eventTimes } from '../events/queries.ts';

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
interface StagingTimes {
  now: Date;
  dueAt: Date;
  /**
   * Time at which the caller itself began to send the delivery; not set if workers send it. Workers resend such a
   * delivery only if it is still unsent at `dueAt`.
   */
  handedOverAt?: Date;
}

/** Inserts deliveries with their rows of the backlog. Returns their ids in the given order. Locks no existing lane. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: NewDelivery[],
  { now, dueAt, handedOverAt }: StagingTimes,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const rows = await insert(tx, {
    deliveries,
    now: toRealTime(now).toISOString(),
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
  const { id } = await insertPing(tx, { instanceId, data, ...eventTimes(now) });
  return id;
}
