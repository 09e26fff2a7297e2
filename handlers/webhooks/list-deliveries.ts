import { sendInOrder } from '../../db/connection/client.ts';
import { afterLast } from '../../db/connection/pages.ts';
import { listDeliveries as findDeliveries } from '../../db/webhooks/deliveries.ts';
import { findSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';
import { deliveryRecord } from './record.ts';

export const listDeliveries: Handlers['listDeliveries'] = async (request) => {
  const { params, query, instance, caller, snapshot } = request;
  const { id } = params;
  const pages = pagesBy(request, afterLast);
  const [subscription, found] = await snapshot((at) =>
    sendInOrder(at, [
      findSubscription(at, instance.id, caller.id, id),
      findDeliveries(at, { instanceId: instance.id, id }, query, pages.after, pages.limit),
    ]),
  );
  if (!subscription) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};
