import type { Tx } from '../../db/connection/client.ts';
import { lockKey } from '../../db/keys/queries.ts';
import { countSubscriptions, insertSubscription } from '../../db/webhooks/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { subscriptionsMost } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { TwoPhaseHandler } from '../handler.ts';
import { giveSecret, webhookRecord } from './record.ts';

interface Prepared {
  url: string;
}

export const createWebhook: TwoPhaseHandler<'createWebhook', Prepared, FieldMessage | null> = {
  async begin({ body, instance, caller, tx }) {
    await requireRoom(tx, instance.id, caller.id);
    return { url: body.url };
  },

  call: ({ url }, externalCalls) => externalCalls.judgeUrl(url),

  async end(request, { url }, refusal) {
    const { body, instance, caller, tx, now } = request;
    if (refusal) throw invalidField('/url', refusal);
    await requireRoom(tx, instance.id, caller.id);
    const { events, description = '' } = body;
    const subscription = { keyId: caller.id, url, events, description };
    const row = await insertSubscription(tx, instance.id, subscription, now);
    const secret = await giveSecret(request, row.id);
    return { status: 201, body: { item: webhookRecord(row), secret } };
  },
};

async function requireRoom(tx: Tx, instanceId: number, keyId: number): Promise<void> {
  await lockKey(tx, instanceId, keyId);
  if ((await countSubscriptions(tx, instanceId, keyId)) >= subscriptionsMost) {
    throw invalidField('/url', 'subscriptionsExhausted', { limit: subscriptionsMost });
  }
}
