import { lockSubscription } from '../../db/webhooks/queries.ts';
import { replayFailedDeliveries } from '../../db/webhooks/staging.ts';
import { problem } from '../../domain/requests/problem.ts';
import { replayedMost, replayFrom } from '../../domain/webhooks/subscription.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const replayWebhook: Handlers['replayWebhook'] = async (request) => {
  const { params, body, instance, caller, tx, now } = request;
  const subscription = await lockSubscription(tx, {
    instanceId: instance.id,
    keyId: caller.id,
    id: params.id,
  });
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  const since = replayFrom(body.since, now);
  const replayed = await replayFailedDeliveries(tx, instance.id, params.id, {
    since,
    most: replayedMost,
    now,
  });
  return { status: 200, body: { replayed } };
};
