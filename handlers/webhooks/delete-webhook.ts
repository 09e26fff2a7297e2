import { endAllDeliveries } from '../../db/webhooks/ending.ts';
import { lockSubscription, removeSubscription } from '../../db/webhooks/queries.ts';
import { laneOfSubscription } from '../../db/webhooks/served.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteWebhook: Handlers['deleteWebhook'] = async ({ params, instance, caller, tx }) => {
  const subscription = await lockSubscription(tx, {
    instanceId: instance.id,
    keyId: caller.id,
    id: params.id,
  });
  if (!subscription) throw problem('not_found');
  await endAllDeliveries(tx, laneOfSubscription(instance.id, params.id), 'the subscription was deleted');
  await removeSubscription(tx, { instanceId: instance.id, id: params.id });
  return { status: 200, body: { ok: true } };
};
