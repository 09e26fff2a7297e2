import { sql } from 'drizzle-orm';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { laneName } from '../lanes/items.ts';
import { type HeldLane, type Lane, lockLane, removeLane } from '../lanes/leases.ts';
import { webhooks } from './served.ts';

/**
 * Batch size in deliveries. A batch takes a few tenths of a second; a statement for hundreds of thousands would exceed
 * its timeout.
 */
const endedPerBatch = 10_000;

interface EndedItem {
  item_id: number;
  item_at: string;
}

const endAllItems = query(
  { name: param.text },
  ($) => sql<EndedItem>`
    delete from backlog where ctid = any (array(
      select ctid from backlog
      where (instance_id::text || ' ' || kind || ' ' || lane) = ${$.name}
      limit ${sql.raw(String(endedPerBatch))}
    ))
    returning item_id, item_at`,
);

const endWaitingItems = query(
  { name: param.text, after: param.orNull(param.moment) },
  ($) => sql<EndedItem>`
    delete from backlog where ctid = any (array(
      select ctid from backlog
      where (instance_id::text || ' ' || kind || ' ' || lane) = ${$.name} and handed_over_at is null
        and (${$.after}::timestamptz is null or due_at > ${$.after}::timestamptz)
      limit ${sql.raw(String(endedPerBatch))}
    ))
    returning item_id, item_at`,
);

const endItemsOfHolder = query(
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
      limit ${sql.raw(String(endedPerBatch))}
    ))
    returning item_id, item_at`,
);

const failDeliveries = query.run(
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
async function failEndedDeliveries(
  tx: Tx,
  { instanceId, lane }: Lane,
  ended: EndedItem[],
  error: string,
): Promise<boolean> {
  if (ended.length === 0) return false;
  const ids = ended.map(({ item_id }) => item_id);
  const moments = ended.map(({ item_at }) => item_at).sort();
  const [first = '', last = ''] = [moments[0], moments.at(-1)];
  await failDeliveries(tx, { instanceId, subscriptionId: Number(lane), ids, first, last, error });
  return ended.length === endedPerBatch;
}

/**
 * Removes a subscription's waiting deliveries from the backlog and marks them as failed. They can be replayed. Requires
 * `lockSubscription`.
 */
export async function endPendingDeliveries(tx: Tx, lane: Lane, error: string, now: Date): Promise<void> {
  const { held } = await lockLane(tx, webhooks, lane);
  // If a worker holds the lane, this leaves the due deliveries to that worker, because it knows which attempts are
  // under way.
  const which = { name: laneName(webhooks, lane), after: held ? toRealTime(now).toISOString() : null };
  while (await failEndedDeliveries(tx, lane, await endWaitingItems(tx, which), error));
}

/**
 * Marks all deliveries in the backlog of a subscription as failed, including attempts under way, because API requests
 * can no longer read them. Removes the lane. Requires `lockSubscription`.
 */
export async function endAllDeliveries(tx: Tx, lane: Lane, error: string): Promise<void> {
  await lockLane(tx, webhooks, lane);
  const which = { name: laneName(webhooks, lane) };
  while (await failEndedDeliveries(tx, lane, await endAllItems(tx, which), error));
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
  return failEndedDeliveries(
    tx,
    held,
    await endItemsOfHolder(tx, { ...held, name: laneName(webhooks, held), underWay }),
    error,
  );
}
