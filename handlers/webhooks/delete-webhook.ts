import { endPendingDeliveries } from '../../db/queries/backlog.ts';
import { findSubscriptionToChange, removeSubscription } from '../../db/queries/webhooks.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteWebhook: Handlers['deleteWebhook'] = async ({ params, instance, caller, tx, now }) => {
  const subscription = await findSubscriptionToChange(tx, instance.id, caller.id, params.id);
  if (!subscription) throw problem('not_found');
  await endPendingDeliveries(tx, instance.id, params.id, 'the subscription was deleted', now);
  await removeSubscription(tx, instance.id, params.id);
  return { status: 200, body: { ok: true } };
};
