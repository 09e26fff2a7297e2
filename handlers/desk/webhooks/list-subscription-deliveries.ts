import { deliveryRecord } from '../../../db/mappers/webhooks.ts';
import { afterLast } from '../../../db/page.ts';
import { listDeliveries } from '../../../db/queries/deliveries.ts';
import { hasSubscription } from '../../../db/queries/webhooks.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesBy } from '../../pages.ts';

export const listSubscriptionDeliveries: DeskHandlers['listSubscriptionDeliveries'] = async (request) => {
  const { params, query, instance, cursorSecrets, snapshot } = request;
  const { id } = params;
  const list = { instance, cursorSecrets, query, of: { webhook: id } };
  const pages = pagesBy('listSubscriptionDeliveries', list, afterLast);
  const [isThere, found] = await snapshot((at) =>
    Promise.all([
      hasSubscription(at, instance.id, id),
      listDeliveries(at, { instanceId: instance.id, id }, query, pages.after, pages.limit),
    ]),
  );
  if (!isThere) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};
