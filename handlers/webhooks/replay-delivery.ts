import { lockActiveSubscription } from '../../actions/webhooks/lock-active.ts';
import { insertReplay } from '../../db/webhooks/replays.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { deliveryRecord } from './record.ts';

export const replayDelivery: Handlers['replayDelivery'] = async (request) => {
  const { params, instance, tx, now } = request;
  await lockActiveSubscription(request, params.id);
  const delivery = await insertReplay(tx, instance.id, params.id, params.deliveryId, now);
  if (!delivery) throw problem('not_found');
  return { status: 201, body: deliveryRecord(delivery) };
};
