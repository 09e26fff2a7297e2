import { tellWorkshop } from '../../actions/messages/tell-workshop.ts';
import type { HeldLane, Reading } from '../../db/backlog/queries.ts';
import { type Database, type Db, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import {
  type Attempted,
  type DueDelivery,
  findDueDeliveries,
  findStillWaiting,
  recordAttempts,
} from '../../db/webhooks/attempts.ts';
import {
  findSigning,
  lockServed,
  type ServedSubscription,
  type SigningSubscription,
  setFailingSince,
  switchOff,
  webhooks,
} from '../../db/webhooks/served.ts';
import { endSomePending } from '../../db/webhooks/staging.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import { attemptsAtOnce, unservedReason } from '../../domain/webhooks/delivery.ts';
import { failingSince, reasonToSwitchOff, type SwitchedOffReason } from '../../domain/webhooks/switch-off.ts';
import { batchElseEach, reportAndSkip } from '../lanes/batches.ts';
import type { Found, Kind, Made } from '../lanes/kind.ts';
import { type AttemptParts, attemptDelivery } from './attempt.ts';

interface WebhookParts extends AttemptParts {
  database: Database;
}

/** Undefined: the subscription was deleted. */
type SubscriptionState = SigningSubscription | undefined;

type WebhookKind = Kind<SubscriptionState, DueDelivery, Attempted>;

export function webhookKind(parts: WebhookParts): WebhookKind {
  const { database, clock } = parts;
  return {
    name: webhooks,
    portion: 1,
    served: 'true',
    next: findNext,
    widthOf: (subscription) => (subscription ? attemptsAtOnce(subscription) : 1),
    work: (deliveries, subscription) =>
      Promise.all(deliveries.map((delivery) => attemptDelivery(parts, delivery, subscription))),
    record: (made) => recordAll(parts, made),
    async follow(lane, attempts, subscription, underWay) {
      if (!subscription || !saysMore(subscription, attempts)) return { state: subscription };
      const now = clock();
      const after = await inTransaction(database, (tx) => follow(tx, lane, attempts, underWay, now));
      return { state: after && { ...subscription, ...after } };
    },
  };
}

const deleted = 'the subscription was deleted';

/** Of one that is served no more all that waits ends, bit by bit, but for tests: they go to what is switched off, too. */
async function findNext(
  db: Db,
  lane: HeldLane,
  reading: Reading,
  known?: DueDelivery[],
): Promise<Found<SubscriptionState, DueDelivery>> {
  const { now, without } = reading;
  const [state, items] = await sendInOrder(db, [
    findSigning(db, lane.instanceId, Number(lane.lane), now),
    known ? findStillWaiting(db, lane, reading, known) : findDueDeliveries(db, lane, reading),
  ]);
  const reason = state ? unservedReason(state, now) : deleted;
  if (reason === null && known && attemptsAtOnce(state as SigningSubscription) === 1) {
    return { state, items: await findDueDeliveries(db, lane, reading) }; // the oldest, not the latest
  }
  if (reason === null || items.length === 0) return { state, items };
  await endSomePending(db, lane, reason, without);
  return { state, items: items.filter(({ content }) => content?.trigger === 'test') };
}

function recordAll({ database, onError }: WebhookParts, made: Made<Attempted>[]): Promise<boolean[]> {
  const recordSome = (some: Made<Attempted>[]) => database.inSession((db) => recordAttempts(db, some));
  return batchElseEach(made, recordSome, reportAndSkip(onError, [false]));
}

/** Whether these attempts change what is known of the subscription. */
function saysMore({ failing_since }: ServedSubscription, attempts: Attempted[]): boolean {
  return failing_since !== null || attempts.some(({ verdict }) => verdict.status !== 'succeeded');
}

async function follow(
  tx: Tx,
  lane: HeldLane,
  attempts: Attempted[],
  underWay: number[],
  now: Date,
): Promise<ServedSubscription | undefined> {
  const before = await lockServed(tx, lane.instanceId, Number(lane.lane));
  if (!before) return undefined;
  // What was sent to where it has been moved from says nothing of it, and neither does a test.
  const toIt = attempts.filter(({ sentTo, isTest }) => sentTo === before.url && !isTest);
  const failing_since = failingSince(before.failing_since, toIt);
  if (failing_since !== before.failing_since) await setFailingSince(tx, before, failing_since);
  const reason = before.active ? reasonToSwitchOff(toIt, failing_since, now) : null;
  const after = { ...before, failing_since, active: before.active && reason === null };
  if (reason !== null) await giveUp(tx, lane, after, reason, underWay, now);
  return after;
}

async function giveUp(
  tx: Tx,
  lane: HeldLane,
  subscription: ServedSubscription,
  reason: SwitchedOffReason,
  underWay: number[],
  now: Date,
): Promise<void> {
  const { instance_id, id, url, failing_since } = subscription;
  await switchOff(tx, subscription);
  await insertNotice(
    tx,
    instance_id,
    'webhook_switched_off',
    { webhook_id: id, url, reason, failing_since },
    now,
  );
  await endSomePending(tx, lane, unservedReason(subscription, now) as string, underWay);
  // Last: the workshop's credit is locked by it.
  const instance = await findInstance(tx, instance_id);
  if (instance)
    await tellWorkshop(tx, instance, 'webhook_switched_off', { budgetId: null, receiver: url, reason }, now);
}
