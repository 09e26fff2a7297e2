import { claimAttempt, recordAttempt } from '../../db/queries/attempts.ts';
import { insertDeliveries, type Job } from '../../db/queries/backlog.ts';
import { insertTestEvent } from '../../db/queries/deliveries.ts';
import { findReceiver } from '../../db/queries/receivers.ts';
import { findSubscriptionToChange } from '../../db/queries/webhooks.ts';
import { problem } from '../../domain/problem.ts';
import { attemptsMost } from '../../domain/retry-schedule.ts';
import { type Attempt, type Outcome, verdictOf } from '../../domain/webhook-delivery.ts';
import type { TwoPhaseHandler } from '../handler.ts';

/** A test whose process has died by then is sent by the workers, so that its record comes to an end. */
const claimMs = 60_000;

/** Workers have numbers of their own; only one request can hold this delivery's claim. */
const claimedBy = 0;

interface Prepared {
  job: Job;
  startedAt: Date;
  attempt: Attempt;
}

export const testWebhook: TwoPhaseHandler<'testWebhook', Prepared, Outcome> = {
  async begin({ params, instance, caller, tx, now }) {
    const { id: instanceId } = instance;
    const { id: subscriptionId } = params;
    const subscription = await findSubscriptionToChange(tx, instanceId, caller.id, subscriptionId);
    const receiver = await findReceiver(tx, instanceId, subscriptionId, now);
    if (!subscription || !receiver) throw problem('not_found');

    const claimedUntil = new Date(now.getTime() + claimMs);
    const data = { webhook_id: subscriptionId };
    const eventId = await insertTestEvent(tx, instanceId, data, now);
    const message = { eventId, event: 'test.ping', occurredAt: now.toISOString(), data };
    const delivery = {
      instanceId,
      subscriptionId,
      ...message,
      data: JSON.stringify(data),
      trigger: 'test',
    } as const;
    const [deliveryId] = await insertDeliveries(tx, [delivery], now, claimedUntil);
    const job = {
      instanceId,
      subscriptionId,
      deliveryId: deliveryId as number,
      createdAt: now.toISOString(),
      attempt: 1,
    };
    await claimAttempt(tx, job, { by: claimedBy, until: claimedUntil }, now);
    const { url, sealed_secrets: sealedSecrets } = receiver;
    return {
      job,
      startedAt: now,
      attempt: { instanceId, subscriptionId, url, sealedSecrets, message },
    };
  },

  outside: ({ attempt }, outside) => outside.send(attempt),

  async end({ tx, now }, { job, startedAt, attempt }, outcome) {
    // A test is tried once: its first attempt is its last.
    const verdict = verdictOf(outcome, attemptsMost, now, 0);
    await recordAttempt(tx, {
      job,
      claimedBy,
      startedAt,
      outcome,
      verdict,
      sentTo: attempt.url,
      isTest: true,
    });
    return { status: 200, body: { ok: verdict.status === 'succeeded', status: outcome.status } };
  },
};
