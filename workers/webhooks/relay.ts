import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { claimEvents, markRelayed, type OutboxEvent } from '../../db/events/queries.ts';
import type { DueDelivery } from '../../db/webhooks/attempts.ts';
import { type AskingSubscription, findAsking, laneOf } from '../../db/webhooks/served.ts';
import { insertDeliveries, type NewDelivery } from '../../db/webhooks/staging.ts';
import { unservedReason } from '../../domain/webhooks/delivery.ts';
import type { Message } from '../../domain/webhooks/signature.ts';
import type { Offered } from '../lanes/holder.ts';

/** A transaction of some ten milliseconds; whoever else relays takes the next ones meanwhile. */
const batchMost = 500;
/** A second's work, however many have asked for the events: what took longer than a statement may would never pass. */
const deliveriesMost = 5_000;

export interface Relayed {
  events: number;
  /** Where something is due now, with what that is: whoever works at it there need not read it. */
  lanes: Offered<DueDelivery>[];
  /** There is more to relay at once. */
  more: boolean;
}

/** In one transaction, so that no event is lost and none doubled. */
export function relayEvents(database: Database, now: Date): Promise<Relayed> {
  return inTransaction(database, async (tx, _raw, sendWithCommit) => {
    // No subscription is locked: what is made for one that is being switched off ends with what else waits for it.
    const claimed = await claimEvents(tx, batchMost);
    if (claimed.length === 0) return { events: 0, lanes: () => [], more: false };
    const served = (await findAsking(tx, claimed)).filter(
      (subscription) => unservedReason(subscription, now) === null,
    );
    const events = claimed.slice(0, howManyFit(claimed, served));
    const wanted = wantedBy(served, events);
    const deliveries = wanted.flatMap(([subscription, its]) =>
      its.map((event) => newDelivery(subscription, event)),
    );
    let ids: number[] = [];
    sendWithCommit(async () => {
      [ids] = await sendInOrder(tx, [
        insertDeliveries(tx, deliveries, { now, dueAt: now }),
        markRelayed(tx, events, now),
      ]);
    });
    const more = claimed.length === batchMost || events.length < claimed.length;
    return { events: events.length, more, lanes: () => offered(wanted, ids, now) };
  }).then(({ lanes, ...relayed }) => ({ ...relayed, lanes: lanes() }));
}

/** What was made just now, as its lane's holder would read it. One event's message is one object for all. */
function offered(
  wanted: [AskingSubscription, OutboxEvent[]][],
  ids: number[],
  now: Date,
): Offered<DueDelivery>[] {
  const itemAt = now.toISOString();
  const messages = new Map<OutboxEvent, Message>();
  const messageOf = (relayed: OutboxEvent) => {
    const { id: eventId, event, occurred_at: occurredAt, data } = relayed;
    const message = messages.get(relayed) ?? { eventId, event, occurredAt, data: JSON.parse(data) };
    messages.set(relayed, message);
    return message;
  };
  let made = 0;
  return wanted.map(([{ instance_id, id }, its]) => ({
    ...laneOf(instance_id, id),
    items: its.map((event) => {
      const itemId = ids[made++] as number;
      return { itemId, itemAt, attempt: 1, content: { message: messageOf(event), trigger: 'event' } };
    }),
  }));
}

/** One at least; those that don't fit are free again when the transaction ends. */
function howManyFit(events: OutboxEvent[], asking: AskingSubscription[]): number {
  const copies = new Map<string, number>();
  for (const { instance_id, events: asked } of asking) {
    for (const event of asked) {
      const name = `${instance_id} ${event}`;
      copies.set(name, (copies.get(name) ?? 0) + 1);
    }
  }
  let deliveries = 0;
  const tooMany = events.findIndex(({ instance_id, event }) => {
    deliveries += copies.get(`${instance_id} ${event}`) ?? 0;
    return deliveries > deliveriesMost;
  });
  return tooMany === -1 ? events.length : Math.max(1, tooMany);
}

function wantedBy(
  asking: AskingSubscription[],
  events: OutboxEvent[],
): [AskingSubscription, OutboxEvent[]][] {
  const ofInstance = Map.groupBy(events, ({ instance_id }) => instance_id);
  return asking
    .map((subscription): [AskingSubscription, OutboxEvent[]] => {
      const asked = new Set(subscription.events);
      const its = ofInstance.get(subscription.instance_id) ?? [];
      return [subscription, its.filter(({ event }) => asked.has(event))];
    })
    .filter(([, its]) => its.length > 0);
}

function newDelivery(
  subscription: AskingSubscription,
  { id, event, occurred_at, data }: OutboxEvent,
): NewDelivery {
  return {
    instanceId: subscription.instance_id,
    subscriptionId: subscription.id,
    eventId: id,
    event,
    occurredAt: occurred_at,
    data,
    trigger: 'event',
  };
}
