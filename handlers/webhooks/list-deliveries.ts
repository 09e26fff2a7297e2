import { deliveryRecord } from '../../db/mappers/webhooks.ts';
import { afterLast } from '../../db/page.ts';
import { listDeliveries as findDeliveries } from '../../db/queries/deliveries.ts';
import { findSubscription } from '../../db/queries/webhooks.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';

export const listDeliveries: Handlers['listDeliveries'] = async (request) => {
  const { params, query, instance, caller, cursorSecrets, snapshot } = request;
  const { id } = params;
  const list = { instance, cursorSecrets, query, of: { webhook: id } };
  const pages = pagesBy('listDeliveries', list, afterLast);
  // Filtered, it may have to look at many: it must not hold up everybody's short reads.
  const [subscription, found] = await snapshot((at) =>
    Promise.all([
      findSubscription(at, instance.id, caller.id, id),
      findDeliveries(at, { instanceId: instance.id, id }, query, pages.after, pages.limit),
    ]),
  );
  if (!subscription) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};
