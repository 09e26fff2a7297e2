import { sendInOrder } from '../../db/connection/client.ts';
import { positionAfterLast } from '../../db/connection/pages.ts';
import { findDeliveryPage } from '../../db/webhooks/deliveries.ts';
import { findSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { deliveryRecord, webhookRecord } from './record.ts';

/**
 * Number of recent deliveries that are shown: enough to see a receiver's state. The list of deliveries contains all of
 * them.
 */
const maxListedDeliveries = 50;

export const getWebhook: Handlers['getWebhook'] = async ({ params, instance, caller, snapshot }) => {
  const subscription = { instanceId: instance.id, id: params.id };
  const [row, deliveries] = await snapshot((at) =>
    sendInOrder(at, [
      findSubscription(at, { ...subscription, keyId: caller.id }),
      findDeliveryPage(at, subscription, {}, positionAfterLast, maxListedDeliveries),
    ]),
  );
  if (!row) throw problem('not_found');
  return {
    status: 200,
    body: { item: webhookRecord(row), deliveries: deliveries.rows.map(deliveryRecord) },
  };
};
