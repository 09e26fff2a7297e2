import { deliveryRecord, webhookRecord } from '../../db/mappers/webhooks.ts';
import { afterLast } from '../../db/page.ts';
import { listDeliveries } from '../../db/queries/deliveries.ts';
import { findSubscription } from '../../db/queries/webhooks.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

/** What one looks at to see how a receiver fares; the list has them all. */
const deliveriesShown = 50;

export const getWebhook: Handlers['getWebhook'] = async ({ params, instance, caller, snapshot }) => {
  const subscription = { instanceId: instance.id, id: params.id };
  const [row, deliveries] = await snapshot((at) =>
    Promise.all([
      findSubscription(at, instance.id, caller.id, params.id),
      listDeliveries(at, subscription, {}, afterLast, deliveriesShown),
    ]),
  );
  if (!row) throw problem('not_found');
  return {
    status: 200,
    body: { item: webhookRecord(row), deliveries: deliveries.rows.map(deliveryRecord) },
  };
};
