import { type AttemptRecord, recordTest } from '../../db/webhooks/attempts.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { findSigningSubscription, laneOfSubscription } from '../../db/webhooks/served.ts';
import { insertDeliveries, insertTestEvent } from '../../db/webhooks/staging.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { type Attempt, judgeOutcome, maxAttempts, type Outcome } from '../../domain/webhooks/delivery.ts';
import type { TwoPhaseHandler } from '../handler.ts';

/** Time after which the workers send a test delivery if this process crashes, so that its record is completed. */
const workersSendAfterMs = 60_000;

interface PreparedTest {
  delivery: AttemptRecord['delivery'];
  startedAt: Date;
  attempt: Attempt;
}

export const testWebhook: TwoPhaseHandler<'testWebhook', PreparedTest, Outcome> = {
  async begin({ params, instance, caller, tx, now }) {
    const { id: instanceId } = instance;
    const { id: subscriptionId } = params;
    const subscription = await lockSubscription(tx, { instanceId, keyId: caller.id, id: subscriptionId });
    const signing = await findSigningSubscription(tx, instanceId, subscriptionId, now);
    if (!subscription || !signing) throw problem('not_found');

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
  },

  call: ({ attempt }, externalCalls) => externalCalls.send(attempt),

  async end({ tx, now }, { delivery, startedAt, attempt }, outcome) {
    // Judges the attempt as the last one, because a test has only one attempt.
    const verdict = judgeOutcome(outcome, maxAttempts, now, 0);
    const { instanceId, subscriptionId, url } = attempt;
    const attempted = { delivery, startedAt, outcome, verdict, sentTo: url, isTest: true };
    await recordTest(tx, laneOfSubscription(instanceId, subscriptionId), attempted);
    return { status: 200, body: { ok: verdict.status === 'succeeded', status: outcome.status } };
  },
};
