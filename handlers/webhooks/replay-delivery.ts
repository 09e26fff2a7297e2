import { deliveryRecord } from '../../db/mappers/webhooks.ts';
import { replayDelivery as sendAgain } from '../../db/queries/deliveries.ts';
import { findSubscriptionToChange } from '../../db/queries/webhooks.ts';
import { invalidField, problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const replayDelivery: Handlers['replayDelivery'] = async ({ params, instance, caller, tx, now }) => {
  const subscription = await findSubscriptionToChange(tx, instance.id, caller.id, params.id);
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw invalidField('path/id', 'subscriptionInactive');
  const delivery = await sendAgain(tx, instance.id, params.id, params.deliveryId, now);
  if (!delivery) throw problem('not_found');
  return { status: 201, body: deliveryRecord(delivery) };
};
