import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { insertWebhookSecret } from '../../db/queries/webhooks.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../../domain/secret-box.ts';
import { secretBytes, webhookSecret } from '../../domain/webhook-signature.ts';

interface Owner {
  instance: { id: number };
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

/** A secret that signs from now on, kept sealed, and given away this once. */
export async function giveSecret(
  { instance, secretBox, tx, now }: Owner,
  subscriptionId: number,
): Promise<string> {
  const secret = webhookSecret(randomBytes(secretBytes));
  const place = sealedFor.webhookSecret(instance.id, subscriptionId);
  const sealed = secretBox.seal(secret, place, randomBytes(nonceBytes));
  await insertWebhookSecret(tx, instance.id, subscriptionId, sealed, now);
  return secret;
}
