import { randomBytes } from 'node:crypto';
import { nonceBytes, openSecretBox, sealedFor } from '../../../domain/secrets/secret-box.ts';
import { secretBytes, webhookSecret } from '../../../domain/webhooks/signature.ts';
import { type Sql, secret } from './deployment.ts';

/** Subscribes receivers to new clients with the first key; secrets are sealed as the handler seals them. */
export async function subscribe(sql: Sql, count: number, url: string): Promise<void> {
  const box = openSecretBox([secret]);
  for (let n = 0; n < count; n += 1) {
    const [row] = await sql`
      insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
      select 1, min(id), ${url}, '{client.created}', '', now() from api_keys returning id`;
    const sealed = box.seal(
      webhookSecret(randomBytes(secretBytes)),
      sealedFor.webhookSecret(1, row?.id),
      randomBytes(nonceBytes),
    );
    await sql`
      insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
      values (1, ${row?.id}, ${sealed}, now())`;
  }
}
