import { randomBytes } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { listWebhookSecrets, resealWebhookSecret, type SealedSecret } from '../db/queries/webhooks.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../domain/secret-box.ts';

/** Short enough to hold no connection for long. */
const pageRows = 500;

type Place = Omit<SealedSecret, 'sealed'>;

/** Seals with the newest secret what an older one has sealed, so that the older one may go. Tells how many. */
export async function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  let resealed = 0;
  let after: Place = { instance_id: 0, subscription_id: 0, id: 0 };
  for (;;) {
    const page = await database.lease((db) => listWebhookSecrets(db, after, pageRows));
    const old = page.filter(({ sealed }) => !box.isCurrent(sealed)).map((each) => sealedAnew(box, each));
    await database.lease((db) => Promise.all(old.map((each) => resealWebhookSecret(db, each))));
    resealed += old.length;
    const last = page.at(-1);
    if (!last) return resealed;
    after = last;
  }
}

function sealedAnew(box: SecretBox, secret: SealedSecret): SealedSecret {
  const place = sealedFor.webhookSecret(secret.instance_id, secret.subscription_id);
  return { ...secret, sealed: box.seal(box.open(secret.sealed, place), place, randomBytes(nonceBytes)) };
}
