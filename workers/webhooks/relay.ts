import { ChangeRecord } from '../../actions/changes/record.ts';
import type { Sender } from '../../adapters/outbound/sender.ts';
import type { WorkerMetrics } from '../../adapters/telemetry/worker-metrics.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { eventTime, markRelayed, type OutboxEvent } from '../../db/events/queries.ts';
import type { DueDelivery } from '../../db/webhooks/attempts.ts';
import {
  claimEvents,
  laneOfSubscription,
  type SigningSubscription,
  type SubscribedReceiver,
} from '../../db/webhooks/served.ts';
import { insertDeliveries, type NewDelivery } from '../../db/webhooks/staging.ts';
import { changedByEvent } from '../../domain/changes/subjects.ts';
import { unservedReason } from '../../domain/webhooks/delivery.ts';
import type { Message } from '../../domain/webhooks/signature.ts';
import { allEvents, subscribesTo } from '../../domain/webhooks/subscription.ts';
import { startLanes } from '../lanes/engine.ts';
import type { OfferedLane } from '../lanes/lane-run.ts';
import { startLoop } from '../lanes/loop.ts';
import type { LaneQueue } from '../lanes/queue.ts';
import { webhookLaneKind } from './kind.ts';

/** Interval between checks for events: the maximum delay after a lost wake-up. */
const checkIntervalMs = 1_000;

interface WebhookWorkersParts {
  database: Database;
  queue: LaneQueue;
  sender: Sender;
  metrics: WorkerMetrics;
  clock: () => Date;
  random: () => number;
  onError: (error: unknown) => void;
}

interface WebhookWorkers {
  wake(): void;
  stop(): Promise<void>;
}

/** Starts the relay and the lanes of webhooks. Other processes may run them at the same time. */
export function startWebhooks(parts: WebhookWorkersParts): WebhookWorkers {
  const { database, queue, sender, metrics, clock, onError } = parts;
  const changes = new ChangeRecord(database, onError);
  const kind = webhookLaneKind({ ...parts, send: sender.send, changes });
  const lanes = startLanes(kind, { database, queue, requeued: metrics.requeued, clock, onError });
  const relay = startLoop({
    async work() {
      const { events, lanes: due, more, changed } = await relayEvents(database, clock());
      for (const { instanceId, subjects } of changed) changes.note(instanceId, subjects);
      // Wakes the lanes if there is no event: other staged work, or deliveries that became due, then caused the
      // wake-up.
      if (events === 0) lanes.wake();
      else metrics.relayed(events);
      lanes.offer(due);
      return more;
    },
    everyMs: checkIntervalMs,
    onError,
  });
  return {
    wake: relay.wake,
    async stop() {
      await Promise.all([relay.stop(), lanes.stop()]);
      await changes.flush();
    },
  };
}

/**
 * Maximum number of events per transaction. A transaction with this number takes about ten milliseconds; meanwhile,
 * other processes relay the next events.
 */
const maxEventsPerBatch = 500;
/**
 * Maximum number of deliveries per transaction. Inserting this number takes about a second; more deliveries might
 * exceed the statement timeout.
 */
const maxDeliveriesPerBatch = 5_000;

export interface RelayResult {
  events: number;
  /** Lanes with fresh deliveries and their contents, so that the holder of a lane need not read them. */
  lanes: OfferedLane<SigningSubscription, DueDelivery>[];
  /** True if there are more events to relay immediately. */
  more: boolean;
  /** The subjects that the events have changed; their deliveries change the webhooks. */
  changed: { instanceId: number; subjects: string[] }[];
}

/** A receiver, and the claimed events to which the receiver subscribes. */
type ReceiverEvents = [SubscribedReceiver, OutboxEvent[]];

/** Creates deliveries of events in one transaction, so that no event is lost or duplicated. Needs two round trips. */
export async function relayEvents(database: Database, now: Date): Promise<RelayResult> {
  const readAtMs = performance.now();
  const { copies, ids, ...relayed } = await inTransaction(database, async (tx, _raw, sendWithCommit) => {
    // Locks no subscription. If a subscription is being switched off, its new deliveries fail together with its waiting
    // deliveries.
    const claimed = await claimEvents(tx, maxEventsPerBatch, now);
    const receivers = claimed.receivers.filter((receiver) => unservedReason(receiver, now) === null);
    const events = claimed.events.slice(0, countFitting(claimed.events, receivers));
    const copies = eventsByReceiver(receivers, events);
    const result = {
      events: events.length,
      more: claimed.events.length === maxEventsPerBatch || events.length < claimed.events.length,
      copies,
      ids: [] as number[],
      changed: listChanged(events, copies),
    };
    if (events.length === 0) return result;
    const deliveries = copies.flatMap(([receiver, ownEvents]) =>
      ownEvents.map((event) => newDelivery(receiver, event)),
    );
    sendWithCommit(async () => {
      [result.ids] = await sendInOrder(tx, [
        insertDeliveries(tx, deliveries, { now, dueAt: now }),
        markRelayed(tx, events, now),
      ]);
    });
    return result;
  });
  return { ...relayed, lanes: buildOfferedLanes(copies, ids, now, readAtMs) };
}

function listChanged(events: OutboxEvent[], copies: ReceiverEvents[]): RelayResult['changed'] {
  const delivered = new Set(copies.map(([{ instance_id }]) => instance_id));
  return [...Map.groupBy(events, ({ instance_id }) => instance_id)].map(([instanceId, own]) => ({
    instanceId,
    subjects: [
      ...new Set(own.map(({ event }) => changedByEvent(event))),
      ...(delivered.has(instanceId) ? ['webhooks'] : []),
    ],
  }));
}

/**
 * Returns how many of the events fit in one transaction, at least one. Further events can be claimed again afterwards.
 */
function countFitting(events: OutboxEvent[], receivers: SubscribedReceiver[]): number {
  const copies = new Map<string, number>();
  for (const { instance_id, events: subscribed } of receivers) {
    for (const event of subscribed) {
      const name = `${instance_id} ${event}`;
      copies.set(name, (copies.get(name) ?? 0) + 1);
    }
  }
  let deliveries = 0;
  const tooMany = events.findIndex(({ instance_id, event }) => {
    const copiesTo = (name: string) => copies.get(`${instance_id} ${name}`) ?? 0;
    deliveries += copiesTo(event) + copiesTo(allEvents);
    return deliveries > maxDeliveriesPerBatch;
  });
  return tooMany === -1 ? events.length : Math.max(1, tooMany);
}

function eventsByReceiver(receivers: SubscribedReceiver[], events: OutboxEvent[]): ReceiverEvents[] {
  const ofWorkshop = Map.groupBy(events, ({ instance_id }) => instance_id);
  return receivers
    .map((receiver): ReceiverEvents => {
      const subscribed = new Set(receiver.events);
      const ownEvents = ofWorkshop.get(receiver.instance_id) ?? [];
      return [receiver, ownEvents.filter(({ event }) => subscribesTo(subscribed, event))];
    })
    .filter(([, ownEvents]) => ownEvents.length > 0);
}

function newDelivery({ instance_id, id }: SubscribedReceiver, event: OutboxEvent): NewDelivery {
  return {
    instanceId: instance_id,
    subscriptionId: id,
    eventId: event.id,
    event: event.event,
    occurredAt: eventTime(event),
    data: event.data,
    trigger: 'event',
    traceparent: event.traceparent,
  };
}

/**
 * Returns the lanes with their deliveries, in the form in which their holders would read them. All receivers of an
 * event share one message.
 */
function buildOfferedLanes(
  copies: ReceiverEvents[],
  ids: number[],
  now: Date,
  readAtMs: number,
): RelayResult['lanes'] {
  const itemAt = now.toISOString();
  const messages = new Map<OutboxEvent, Message>();
  const messageOf = (relayed: OutboxEvent) => {
    const { id: eventId, event, data, traceparent } = relayed;
    const occurredAt = eventTime(relayed);
    const message = messages.get(relayed) ?? { eventId, event, occurredAt, data, traceparent };
    messages.set(relayed, message);
    return message;
  };
  let count = 0;
  return copies.map(([receiver, events]) => {
    const items = events.map((event): DueDelivery => {
      const itemId = ids[count++] as number;
      return { itemId, itemAt, attempt: 1, content: { message: messageOf(event), trigger: 'event' } };
    });
    return {
      ...laneOfSubscription(receiver.instance_id, receiver.id),
      fresh: { state: receiver, items, readAtMs },
    };
  });
}
