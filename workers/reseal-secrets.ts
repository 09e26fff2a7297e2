import { randomBytes } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { listWebhookSecrets, resealWebhookSecret, type SealedSecret } from '../db/queries/webhooks.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../domain/secret-box.ts';

/** Short enough to hold no connection for long. */
const pageRows = 500;

type Place = Omit<SealedSecret, 'sealed'>;

/**
 * Seals with the newest secret what an older one has sealed, so that the older one may go. Tells how many; where some
 * don't open, the others are sealed all the same, and then it fails.
 */
export async function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  let resealed = 0;
  const failures: unknown[] = [];
  let after: Place = { instance_id: 0, subscription_id: 0, id: 0 };
  for (;;) {
    const page = await database.lease((db) => listWebhookSecrets(db, after, pageRows));
    const old = page.filter(({ sealed }) => !box.isCurrent(sealed));
    const anew = old.flatMap((each) => {
      try {
        return [sealedAnew(box, each)];
      } catch (error) {
        failures.push(error);
        return [];
      }
    });
    await database.lease((db) => Promise.all(anew.map((each) => resealWebhookSecret(db, each))));
    resealed += anew.length;
    const last = page.at(-1);
    if (!last) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
  return resealed;
}

function sealedAnew(box: SecretBox, secret: SealedSecret): SealedSecret {
  const place = sealedFor.webhookSecret(secret.instance_id, secret.subscription_id);
  return { ...secret, sealed: box.seal(box.open(secret.sealed, place), place, randomBytes(nonceBytes)) };
}
