import { replayDelivery, replayFailedDeliveries } from '../../../db/queries/deliveries.ts';
import { lockReceiver } from '../../../db/queries/receivers.ts';
import { invalidField, problem } from '../../../domain/problem.ts';
import { unservedReason } from '../../../domain/webhook-service.ts';
import { replayedMost, replayFrom } from '../../../domain/webhook-subscription.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const replaySubscription: DeskHandlers['replaySubscription'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const receiver = await lockReceiver(tx, instance.id, params.id);
  if (!receiver) throw problem('not_found');
  if (!receiver.active) throw invalidField('path/id', 'subscriptionInactive');
  if (unservedReason(receiver, now) !== null) throw invalidField('path/id', 'subscriptionUnserved');
  if (body.delivery_id !== undefined) {
    const delivery = await replayDelivery(tx, instance.id, params.id, body.delivery_id, now);
    if (!delivery) throw invalidField('/delivery_id', 'unknownReference');
    return { status: 200, body: { replayed: 1 } };
  }
  const since = replayFrom(body.since as string, now);
  const replayed = await replayFailedDeliveries(tx, instance.id, params.id, {
    since,
    most: replayedMost,
    now,
  });
  return { status: 200, body: { replayed } };
};
