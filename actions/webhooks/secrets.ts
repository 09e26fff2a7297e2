import { randomBytes } from 'node:crypto';
import { endWebhookSecrets, insertWebhookSecret } from '../../db/webhooks/queries.ts';
import { nonceBytes, secretContexts } from '../../domain/secrets/secret-box.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { secretBytes, webhookSecret } from '../../domain/webhooks/signature.ts';
import { maxSecrets, secretOverlapMs } from '../../domain/webhooks/subscription.ts';
import type { Context } from '../context.ts';

/**
 * Creates a secret for a subscription, which signs from now on. The secret is stored encrypted, and is returned only
 * this once.
 */
export async function createSecret(
  { instance, secretBox, tx, now }: Context,
  subscriptionId: number,
): Promise<string> {
  const secret = webhookSecret(randomBytes(secretBytes));
  const place = secretContexts.webhookSecret(instance.id, subscriptionId);
  const sealed = secretBox.seal(secret, place, randomBytes(nonceBytes));
  await insertWebhookSecret(tx, {
    instance_id: instance.id,
    subscription_id: subscriptionId,
    sealed,
    created_at: now.toISOString(),
  });
  return secret;
}

/** Replaces the secret of a subscription. Earlier secrets also sign until their overlap ends. Requires `lockSubscription`. */
export async function rotateSecret(context: Context, subscriptionId: number): Promise<string> {
  const { instance, tx } = context;
  const now = toRealTime(context.now);
  const until = new Date(now.getTime() + secretOverlapMs);
  await endWebhookSecrets(tx, instance.id, subscriptionId, { until, most: maxSecrets - 1, now });
  return createSecret(context, subscriptionId);
}
