import type { Tx } from '../../db/connection/client.ts';
import { lockKey } from '../../db/keys/queries.ts';
import { countSubscriptions, insertSubscription } from '../../db/webhooks/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { maxSubscriptions, mixesAllEvents } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { PreparedHandler } from '../handler.ts';
import { createSecret, webhookRecord } from './record.ts';

/**
 * Creates a webhook. Resolves the host before the transaction begins, so that a crash in the meantime changes nothing.
 */
export const createWebhook: PreparedHandler<'createWebhook', FieldMessage | null> = {
  takesLong: () => true,

  prepare: ({ body, instance }, externalCalls) => externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle(request, refusal) {
    const { body, instance, caller, tx, now } = request;
    await requireFreeSubscription(tx, instance.id, caller.id);
    if (refusal) throw invalidField('/url', refusal);
    if (mixesAllEvents(body.events)) throw invalidField('/events', 'wildcardAlone');
    const { url, events, description = '' } = body;
    const row = await insertSubscription(tx, {
      ...{ instance_id: instance.id, key_id: caller.id, created_at: toRealTime(now).toISOString() },
      ...{ url, events, description },
    });
    const secret = await createSecret(request, row.id);
    return { status: 201, body: { item: webhookRecord(row), secret } };
  },
};

async function requireFreeSubscription(tx: Tx, instanceId: number, keyId: number): Promise<void> {
  await lockKey(tx, { instanceId, id: keyId });
  const { count } = await countSubscriptions(tx, { instanceId, keyId });
  if (count >= maxSubscriptions) {
    throw invalidField('/url', 'subscriptionsExhausted', { limit: maxSubscriptions });
  }
}
