import { sendInOrder } from '../../db/connection/client.ts';
import { positionAfterLast } from '../../db/connection/pages.ts';
import { findDeliveryPage } from '../../db/webhooks/deliveries.ts';
import { findSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { deliveryRecord } from './record.ts';

export const listDeliveries: Handlers['listDeliveries'] = async (request) => {
  const { params, query, instance, caller, snapshot } = request;
  const { id } = params;
  const pages = openIdPage(request, positionAfterLast);
  const subscription = { instanceId: instance.id, id };
  const [row, found] = await snapshot((at) =>
    sendInOrder(at, [
      findSubscription(at, { ...subscription, keyId: caller.id }),
      findDeliveryPage(at, subscription, query, pages.after, pages.limit),
    ]),
  );
  if (!row) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};
