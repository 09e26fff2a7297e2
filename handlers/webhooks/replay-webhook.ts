import { lockActiveSubscription } from '../../actions/webhooks/lock-active.ts';
import { replaySince } from '../../actions/webhooks/replay.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const replayWebhook: Handlers['replayWebhook'] = async (request) => {
  const { params, body } = request;
  await lockActiveSubscription(request, params.id);
  return { status: 200, body: { replayed: await replaySince(request, params.id, body.since) } };
};
