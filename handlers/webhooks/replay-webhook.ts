import { replaySince } from '../../actions/webhooks/replay.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const replayWebhook: Handlers['replayWebhook'] = async (request) => {
  const { params, body, instance, caller, tx } = request;
  const subscription = await lockSubscription(tx, {
    instanceId: instance.id,
    keyId: caller.id,
    id: params.id,
  });
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  return { status: 200, body: { replayed: await replaySince(request, params.id, body.since) } };
};
