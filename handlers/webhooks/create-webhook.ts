import type { Tx } from '../../db/client.ts';
import { webhookRecord } from '../../db/mappers/webhooks.ts';
import { lockKey } from '../../db/queries/keys.ts';
import { countSubscriptions, insertSubscription } from '../../db/queries/webhooks.ts';
import { invalidField } from '../../domain/problem.ts';
import { subscriptionsMost } from '../../domain/webhook-subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { TwoPhaseHandler } from '../handler.ts';
import { giveSecret } from './secret.ts';

interface Prepared {
  url: string;
}

export const createWebhook: TwoPhaseHandler<'createWebhook', Prepared, FieldMessage | null> = {
  async begin({ body, instance, caller, tx }) {
    await requireRoom(tx, instance.id, caller.id);
    return { url: body.url };
  },

  outside: ({ url }, outside) => outside.judgeUrl(url),

  async end(request, { url }, refusal) {
    const { body, instance, caller, tx, now } = request;
    if (refusal) throw invalidField('/url', refusal);
    await requireRoom(tx, instance.id, caller.id);
    const { events, description = '' } = body;
    const subscription = { keyId: caller.id, url, events, description };
    const row = await insertSubscription(tx, instance.id, subscription, now);
    const secret = await giveSecret(request, row.id);
    return { status: 201, body: { item: webhookRecord(row), secret }, holdsSecret: true };
  },
};

async function requireRoom(tx: Tx, instanceId: number, keyId: number): Promise<void> {
  await lockKey(tx, instanceId, keyId);
  if ((await countSubscriptions(tx, instanceId, keyId)) >= subscriptionsMost) {
    throw invalidField('/url', 'subscriptionsExhausted', { limit: subscriptionsMost });
  }
}
