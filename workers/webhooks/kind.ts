import type { ChangeRecord } from '../../actions/changes/record.ts';
import { alertWorkshop } from '../../actions/messages/alert-workshop.ts';
import type { WorkerMetrics } from '../../adapters/telemetry/worker-metrics.ts';
import { type Database, type Db, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { LaneQuery } from '../../db/lanes/items.ts';
import type { HeldLane } from '../../db/lanes/leases.ts';
import type { AttemptRecord, DueDelivery } from '../../db/webhooks/attempts.ts';
import { findDueDeliveries, findUnattempted, recordAttempts } from '../../db/webhooks/attempts.ts';
import { endSomePending } from '../../db/webhooks/ending.ts';
import {
  consumePlannedFailure,
  findSigningSubscription,
  lockServedSubscription,
  type ServedSubscription,
  type SigningSubscription,
  setFailingSince,
  switchOff,
  webhookReceivers,
  webhooks,
} from '../../db/webhooks/served.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import {
  type Attempt,
  attemptsAtOnce,
  failingSince,
  judgeOutcome,
  maxAttempts,
  type Outcome,
  plannedOutcome,
  reasonToSwitchOff,
  type SwitchedOffReason,
  unservedReason,
} from '../../domain/webhooks/delivery.ts';
import type { LaneContent, LaneKind } from '../lanes/kind.ts';

interface WebhookParts {
  database: Database;
  send: (attempt: Attempt) => Promise<Outcome>;
  clock: () => Date;
  random: () => number;
  metrics: WorkerMetrics;
  onError: (error: unknown) => void;
  changes: Pick<ChangeRecord, 'note'>;
}

/** State of a lane of webhooks: the subscription, or undefined if it was deleted. */
type SubscriptionState = SigningSubscription | undefined;

type WebhookKind = LaneKind<SubscriptionState, DueDelivery, AttemptRecord>;

export function webhookLaneKind(parts: WebhookParts): WebhookKind {
  const { database, clock, changes } = parts;
  return {
    name: webhooks,
    portionSize: 1,
    receivers: webhookReceivers,
    readDueItems: readDueDeliveries,
    findUnattempted,
    maxPortions: (subscription) => (subscription ? attemptsAtOnce(subscription) : 1),
    processItems: (deliveries, subscription) =>
      Promise.all(deliveries.map((delivery) => attemptDelivery(parts, delivery, subscription))),
    async recordOutcomes(outcomes) {
      const recorded = await database.inSession((db) => recordAttempts(db, outcomes));
      for (const { lane } of outcomes) changes.note(lane.instanceId, ['webhooks']);
      return recorded;
    },
    async updateLane(lane, attempts, subscription, underWay) {
      if (!subscription || !mayChangeSubscription(subscription, attempts)) return { state: subscription };
      const now = clock();
      const after = await inTransaction(database, (tx) =>
        updateSubscription(tx, lane, attempts, underWay, now),
      );
      return { state: after && { ...subscription, ...after } };
    },
  };
}

const deletedReason = 'the subscription was deleted';

/**
 * Reads due deliveries. If the subscription is not served, fails its deliveries in batches, except tests, which are
 * sent.
 */
async function readDueDeliveries(
  db: Db,
  lane: HeldLane,
  query: LaneQuery,
): Promise<LaneContent<SubscriptionState, DueDelivery>> {
  const { now, without } = query;
  const [state, items] = await sendInOrder(db, [
    findSigningSubscription(db, lane.instanceId, Number(lane.lane), now),
    findDueDeliveries(db, lane, query),
  ]);
  const reason = state ? unservedReason(state, now) : deletedReason;
  if (reason === null || items.length === 0) return { state, items };
  await endSomePending(db, lane, reason, without);
  return { state, items: items.filter(({ content }) => content?.trigger === 'test') };
}

const composeFailedError = 'the message could not be made up: the service has to be put right';
const notSentOutcome: Outcome = {
  status: 0,
  body: null,
  error: null,
  durationMs: 0,
  retryAfterSeconds: null,
};

/**
 * Sends a delivery. Fails the delivery without sending it if its subscription gets no deliveries, for example because
 * its key was revoked.
 */
async function attemptDelivery(
  parts: WebhookParts,
  delivery: DueDelivery,
  subscription: SubscriptionState,
): Promise<AttemptRecord> {
  const { content, attempt } = delivery;
  const startedAt = parts.clock();
  const isTest = content?.trigger === 'test';
  const attempted = { delivery, startedAt, isTest };
  const reason =
    subscription && unservedReason(isTest ? { ...subscription, active: true } : subscription, startedAt);
  if (!content || !subscription || reason) {
    const verdict = { status: 'failed', switchesOff: false } as const;
    return { ...attempted, outcome: { ...notSentOutcome, error: reason ?? null }, verdict, sentTo: null };
  }
  // Does not measure the lag of a sandbox, whose test clock may be ahead.
  if (attempt === 1 && content.trigger === 'event' && !subscription.sandbox)
    parts.metrics.lag((startedAt.getTime() - Date.parse(content.message.occurredAt)) / 1000);
  // Counts the single attempt of a test as the last attempt.
  const sent = await sendDelivery(parts, subscription, content, isTest ? maxAttempts : attempt);
  return { ...attempted, ...sent };
}

const outcomeLabels = { succeeded: 'succeeded', pending: 'retried', failed: 'failed' } as const;

/**
 * Sends a delivery once. If it can't be sent, for example because an `APP_SECRET` is missing, it is retried as after a
 * missing answer.
 */
async function sendDelivery(
  { database, send, clock, random, metrics, onError }: WebhookParts,
  {
    instance_id: instanceId,
    id: subscriptionId,
    sandbox,
    url,
    sealed_secrets: sealedSecrets,
  }: SigningSubscription,
  { message }: NonNullable<DueDelivery['content']>,
  attempt: number,
): Promise<Pick<AttemptRecord, 'outcome' | 'verdict' | 'sentTo'>> {
  const sendIt = () => send({ instanceId, subscriptionId, sandbox, url, sealedSecrets, message });
  const sendUnlessPlanned = async () => {
    const row = { instance_id: instanceId, id: subscriptionId };
    const plannedFailure = await database.inSession((db) => consumePlannedFailure(db, row));
    return plannedFailure ? plannedOutcome(plannedFailure.planned) : sendIt();
  };
  // Only sandboxes have planned failures, so other attempts skip this query.
  const answer = await (sandbox ? sendUnlessPlanned() : sendIt()).catch(onError);
  const outcome = answer ?? { ...notSentOutcome, error: composeFailedError };
  const verdict = judgeOutcome(outcome, attempt, clock(), random());
  if (answer) metrics.delivered(outcomeLabels[verdict.status], answer.durationMs / 1000);
  return { outcome, verdict, sentTo: answer ? url : null };
}

/** Tells whether attempts may change the stored state of their subscription. */
function mayChangeSubscription({ failing_since }: ServedSubscription, attempts: AttemptRecord[]): boolean {
  return failing_since !== null || attempts.some(({ verdict }) => verdict.status !== 'succeeded');
}

async function updateSubscription(
  tx: Tx,
  lane: HeldLane,
  attempts: AttemptRecord[],
  underWay: number[],
  now: Date,
): Promise<ServedSubscription | undefined> {
  const before = await lockServedSubscription(tx, lane.instanceId, Number(lane.lane));
  if (!before) return undefined;
  // Ignores tests, and attempts at a former URL, because they prove nothing about the present receiver.
  const relevant = attempts.filter(({ sentTo, isTest }) => sentTo === before.url && !isTest);
  const failing_since = failingSince(before.failing_since, relevant);
  if (failing_since !== before.failing_since) await setFailingSince(tx, before, failing_since);
  const reason = before.active ? reasonToSwitchOff(relevant, failing_since, now) : null;
  const after = { ...before, failing_since, active: before.active && reason === null };
  if (reason !== null) await switchOffSubscription(tx, lane, after, reason, underWay, now);
  return after;
}

async function switchOffSubscription(
  tx: Tx,
  lane: HeldLane,
  subscription: ServedSubscription,
  reason: SwitchedOffReason,
  underWay: number[],
  now: Date,
): Promise<void> {
  const { instance_id, id, url, failing_since } = subscription;
  await switchOff(tx, subscription);
  await endSomePending(tx, lane, unservedReason(subscription, now) as string, underWay);
  const instance = await findInstance(tx, instance_id);
  if (!instance) return;
  const facts = { webhook_id: id, url, reason, failing_since };
  const about = { budgetId: null, receiver: url, reason };
  await alertWorkshop(
    { tx, instance, now: toWorkshopTime(instance, now), secretBox: null },
    'webhook_switched_off',
    about,
    facts,
  );
}
