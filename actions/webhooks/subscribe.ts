import type { Tx } from '../../db/connection/client.ts';
import { lockKey } from '../../db/keys/queries.ts';
import { countSubscriptions, insertSubscription, type SubscriptionRow } from '../../db/webhooks/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { maxSubscriptions, mixesAllEvents } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { Context } from '../context.ts';
import { createSecret } from './secrets.ts';

interface NewSubscription {
  url: string;
  events: string[];
  description?: string;
}

/** Creates a subscription of an API key, with its secret. `refusal` is the problem of its URL. */
export async function subscribe(
  context: Context,
  keyId: number,
  { url, events, description = '' }: NewSubscription,
  refusal: FieldMessage | null,
): Promise<{ row: SubscriptionRow; secret: string }> {
  const { instance, tx, now } = context;
  await requireFreeSubscription(tx, instance.id, keyId);
  if (refusal) throw invalidField('/url', refusal);
  if (mixesAllEvents(events)) throw invalidField('/events', 'wildcardAlone');
  const row = await insertSubscription(tx, {
    ...{ instance_id: instance.id, key_id: keyId, created_at: toRealTime(now).toISOString() },
    ...{ url, events, description },
  });
  return { row, secret: await createSecret(context, row.id) };
}

async function requireFreeSubscription(tx: Tx, instanceId: number, keyId: number): Promise<void> {
  await lockKey(tx, { instanceId, id: keyId });
  const { count } = await countSubscriptions(tx, { instanceId, keyId });
  if (count >= maxSubscriptions) {
    throw invalidField('/url', 'subscriptionsExhausted', { limit: maxSubscriptions });
  }
}
