import { endWebhookSecrets, lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { maxSecrets, secretOverlapMs } from '../../domain/webhooks/subscription.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { createSecret, webhookRecord } from './record.ts';

export const rotateWebhookSecret: Handlers['rotateWebhookSecret'] = async (request) => {
  const { params, instance, caller, tx } = request;
  const now = toRealTime(request.now);
  const row = await lockSubscription(tx, { instanceId: instance.id, keyId: caller.id, id: params.id });
  if (!row) throw problem('not_found');
  const until = new Date(now.getTime() + secretOverlapMs);
  await endWebhookSecrets(tx, instance.id, row.id, { until, most: maxSecrets - 1, now });
  const secret = await createSecret(request, row.id);
  return { status: 200, body: { item: webhookRecord(row), secret } };
};
