import { lockSubscription } from '../../db/webhooks/queries.ts';
import { insertReplay } from '../../db/webhooks/replays.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { deliveryRecord } from './record.ts';

export const replayDelivery: Handlers['replayDelivery'] = async ({ params, instance, caller, tx, now }) => {
  const subscription = await lockSubscription(tx, {
    instanceId: instance.id,
    keyId: caller.id,
    id: params.id,
  });
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  const delivery = await insertReplay(tx, instance.id, params.id, params.deliveryId, now);
  if (!delivery) throw problem('not_found');
  return { status: 201, body: deliveryRecord(delivery) };
};
