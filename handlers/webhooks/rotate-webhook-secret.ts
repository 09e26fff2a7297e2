import { rotateSecret } from '../../actions/webhooks/secrets.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { webhookRecord } from './record.ts';

export const rotateWebhookSecret: Handlers['rotateWebhookSecret'] = async (request) => {
  const { params, instance, caller, tx } = request;
  const row = await lockSubscription(tx, { instanceId: instance.id, keyId: caller.id, id: params.id });
  if (!row) throw problem('not_found');
  return { status: 200, body: { item: webhookRecord(row), secret: await rotateSecret(request, row.id) } };
};
