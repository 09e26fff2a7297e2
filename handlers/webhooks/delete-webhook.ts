import { endPendingDeliveries } from '../../db/queries/backlog.ts';
import { findSubscriptionToChange, removeSubscription } from '../../db/queries/webhooks.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

/** Attempts under way end here as well: nobody will ask for their records, and no receiver is left to sweep for. */
const longerThanAnyClaimMs = 3_600_000;

export const deleteWebhook: Handlers['deleteWebhook'] = async ({ params, instance, caller, tx, now }) => {
  const subscription = await findSubscriptionToChange(tx, instance.id, caller.id, params.id);
  if (!subscription) throw problem('not_found');
  const whenClaimsAreOver = new Date(now.getTime() + longerThanAnyClaimMs);
  await endPendingDeliveries(tx, instance.id, params.id, 'the subscription was deleted', whenClaimsAreOver);
  await removeSubscription(tx, instance.id, params.id);
  return { status: 200, body: { ok: true } };
};
