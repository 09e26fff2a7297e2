import { type AttemptRecord, recordTest } from '../../db/webhooks/attempts.ts';
import { findSigningSubscription, laneOfSubscription } from '../../db/webhooks/served.ts';
import { insertDeliveries, insertTestEvent } from '../../db/webhooks/staging.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { type Attempt, judgeOutcome, maxAttempts, type Outcome } from '../../domain/webhooks/delivery.ts';
import type { Context } from '../context.ts';

/** Time after which the workers send a test delivery if this process crashes, so that its record is completed. */
const workersSendAfterMs = 60_000;

export interface PreparedTest {
  delivery: AttemptRecord['delivery'];
  startedAt: Date;
  attempt: Attempt;
}

/** Stages the delivery of a test, which the caller sends itself. Requires `lockSubscription`. */
export async function stageTest(
  { instance, tx, now }: Context,
  subscriptionId: number,
): Promise<PreparedTest> {
  const { id: instanceId } = instance;
  const signing = await findSigningSubscription(tx, instanceId, subscriptionId, now);
  if (!signing) throw problem('not_found');

  const data = { webhook_id: subscriptionId };
  const eventId = await insertTestEvent(tx, instanceId, data, now);
  const message = { eventId, event: 'test.ping', occurredAt: now.toISOString(), data };
  const ping = { instanceId, subscriptionId, ...message, trigger: 'test' } as const;
  const startedAt = toRealTime(now);
  const dueAt = new Date(startedAt.getTime() + workersSendAfterMs);
  const times = { now: startedAt, dueAt, handedOverAt: startedAt };
  const [itemId] = await insertDeliveries(tx, [ping], times);
  const { url, sandbox, sealed_secrets: sealedSecrets } = signing;
  return {
    delivery: { itemId: requireRow(itemId), itemAt: startedAt.toISOString(), attempt: 1 },
    startedAt,
    attempt: { instanceId, subscriptionId, sandbox, url, sealedSecrets, message },
  };
}

/** Records the result of a test. Returns whether the receiver accepted it, and the HTTP status. */
export async function recordTestResult(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { delivery, startedAt, attempt }: PreparedTest,
  outcome: Outcome,
): Promise<{ ok: boolean; status: number }> {
  // Judges the attempt as the last one, because a test has only one attempt.
  const verdict = judgeOutcome(outcome, maxAttempts, now, 0);
  const { instanceId, subscriptionId, url } = attempt;
  const attempted = { delivery, startedAt, outcome, verdict, sentTo: url, isTest: true };
  await recordTest(tx, laneOfSubscription(instanceId, subscriptionId), attempted);
  return { ok: verdict.status === 'succeeded', status: outcome.status };
}
