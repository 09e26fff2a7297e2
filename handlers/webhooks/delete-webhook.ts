import { endSubscription } from '../../actions/webhooks/change.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteWebhook: Handlers['deleteWebhook'] = async (request) => {
  const { params, instance, caller, tx } = request;
  const subscription = await lockSubscription(tx, {
    instanceId: instance.id,
    keyId: caller.id,
    id: params.id,
  });
  if (!subscription) throw problem('not_found');
  await endSubscription(request, params.id);
  return { status: 200, body: { ok: true } };
};
