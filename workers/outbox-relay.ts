import type { Database, Tx } from '../db/client.ts';
import { insertDeliveries, type Job, type NewDelivery } from '../db/queries/backlog.ts';
import { claimEvents, markRelayed, type OutboxEvent } from '../db/queries/outbox.ts';
import { findSubscribers, lockReceiver, type Receiver, type Subscriber } from '../db/queries/receivers.ts';
import { inTransaction } from '../db/transaction.ts';
import { unservedReason } from '../domain/webhook-service.ts';
import { takeForQueue } from './take-for-queue.ts';

/** A transaction of some ten milliseconds; whoever else relays takes the next ones meanwhile. */
const batchMost = 500;
/** A second's work, however many have asked for the events: what took longer than a statement may would never pass. */
const deliveriesMost = 5_000;

export interface Relayed {
  events: number;
  jobs: Job[];
  /** There is more to relay at once. */
  more: boolean;
}

/** Events become deliveries to those who have asked for them: in one transaction, so none is lost and none doubled. */
export function relayEvents(database: Database, now: Date): Promise<Relayed> {
  return inTransaction(database, async (tx) => {
    const claimed = await claimEvents(tx, batchMost);
    if (claimed.length === 0) return { events: 0, jobs: [], more: false };
    const subscribers = await findSubscribers(tx, [
      ...new Set(claimed.map(({ instance_id }) => instance_id)),
    ]);
    const events = claimed.slice(0, howManyFit(claimed, subscribers));
    const wanted = wantedBy(subscribers, events);
    const receivers = await lockServed(tx, [...wanted.keys()], now);
    const deliveries = receivers.flatMap((receiver) =>
      (wanted.get(nameOf(receiver)) ?? []).map((event) => newDelivery(receiver, event)),
    );
    const [, , ...taken] = await Promise.all([
      insertDeliveries(tx, deliveries, now, now),
      markRelayed(tx, events, now),
      ...receivers.map((receiver) => takeForQueue(tx, receiver, now)),
    ]);
    const more = claimed.length === batchMost || events.length < claimed.length;
    return { events: events.length, jobs: taken.flat(), more };
  });
}

/** One at least; those that don't fit are free again when the transaction ends. */
function howManyFit(events: OutboxEvent[], subscribers: Subscriber[]): number {
  const copies = new Map<string, number>();
  for (const { instance_id, events: asked } of subscribers) {
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

type Name = `${number} ${number}`;
const nameOf = ({ instance_id, id }: { instance_id: number; id: number }): Name => `${instance_id} ${id}`;

/** By receiver, in the order in which they are locked. */
function wantedBy(subscribers: Subscriber[], events: OutboxEvent[]): Map<Name, OutboxEvent[]> {
  const ofInstance = Map.groupBy(events, ({ instance_id }) => instance_id);
  const wanted = subscribers.map((subscriber) => {
    const asked = new Set(subscriber.events);
    const its = (ofInstance.get(subscriber.instance_id) ?? []).filter(({ event }) => asked.has(event));
    return [nameOf(subscriber), its] as const;
  });
  return new Map(wanted.filter(([, its]) => its.length > 0));
}

/** Judged again under the lock: one that is being switched off gets nothing more. */
async function lockServed(tx: Tx, names: Name[], now: Date): Promise<Receiver[]> {
  const locked = names.map((name) => {
    const [instanceId, id] = name.split(' ').map(Number) as [number, number];
    return lockReceiver(tx, instanceId, id);
  });
  const receivers = await Promise.all(locked);
  return receivers.filter((each) => each !== undefined).filter((each) => unservedReason(each, now) === null);
}

function newDelivery(receiver: Receiver, { id, event, occurred_at, data }: OutboxEvent): NewDelivery {
  return {
    instanceId: receiver.instance_id,
    subscriptionId: receiver.id,
    eventId: id,
    event,
    occurredAt: occurred_at,
    data,
    trigger: 'event',
  };
}
