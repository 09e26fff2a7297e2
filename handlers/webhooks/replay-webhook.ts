import { replayFailedDeliveries } from '../../db/queries/deliveries.ts';
import { findSubscriptionToChange } from '../../db/queries/webhooks.ts';
import { invalidField, problem } from '../../domain/problem.ts';
import { replayedMost, replayFrom } from '../../domain/webhook-subscription.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const replayWebhook: Handlers['replayWebhook'] = async ({
  params,
  body,
  instance,
  caller,
  tx,
  now,
}) => {
  const subscription = await findSubscriptionToChange(tx, instance.id, caller.id, params.id);
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw invalidField('path/id', 'subscriptionInactive');
  const since = replayFrom(body.since, now);
  const replayed = await replayFailedDeliveries(tx, instance.id, params.id, {
    since,
    most: replayedMost,
    now,
  });
  return { status: 200, body: { replayed } };
};
