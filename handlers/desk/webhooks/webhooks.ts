import { replaySince } from '../../../actions/webhooks/replay.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { findDeliveryPage } from '../../../db/webhooks/deliveries.ts';
import { hasSubscription, listSubscriptionFigures } from '../../../db/webhooks/queries.ts';
import { insertReplay } from '../../../db/webhooks/replays.ts';
import { lockServedSubscription } from '../../../db/webhooks/served.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { unservedReason } from '../../../domain/webhooks/delivery.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';
import { deliveryRecord, subscriptionRecord } from '../../webhooks/record.ts';

export const listSubscriptions: DeskHandlers['listSubscriptions'] = async ({ instance, snapshot, now }) => {
  const rows = await snapshot((at) => listSubscriptionFigures(at, { instanceId: instance.id }));
  const data = rows.map((row) =>
    subscriptionRecord(row, unservedReason({ ...instance, ...row }, toRealTime(now)) === null),
  );
  return { status: 200, body: { data } };
};

export const listSubscriptionDeliveries: DeskHandlers['listSubscriptionDeliveries'] = async (request) => {
  const { params, query, instance, snapshot } = request;
  const { id } = params;
  const pages = openIdPage(request, positionAfterLast);
  const [isThere, found] = await snapshot((at) =>
    sendInOrder(at, [
      hasSubscription(at, instance.id, id),
      findDeliveryPage(at, { instanceId: instance.id, id }, query, pages.after, pages.limit),
    ]),
  );
  if (!isThere) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};

export const replaySubscription: DeskHandlers['replaySubscription'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const subscription = await lockServedSubscription(tx, instance.id, params.id);
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  if (unservedReason(subscription, toRealTime(now)) !== null)
    throw invalidField('path/id', 'subscriptionUnserved');
  if (body.delivery_id !== undefined) {
    const delivery = await insertReplay(tx, instance.id, params.id, body.delivery_id, now);
    if (!delivery) throw invalidField('/delivery_id', 'unknownReference');
    return { status: 200, body: { replayed: 1 } };
  }
  if (body.since === undefined) throw invalidField('/since', 'required');
  return { status: 200, body: { replayed: await replaySince(request, params.id, body.since) } };
};
