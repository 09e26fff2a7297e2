import { randomBytes } from 'node:crypto';
import { keepOlderKeys } from '../../actions/seals/keys.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { type SealedLister, type SealedValue, sealedLists } from '../../db/deployment/sealed-values.ts';
import { listWithSealKeys } from '../../db/seals/queries.ts';
import { listWorkshopIds } from '../../db/workshops/queries.ts';
import { nonceBytes, type SecretBox } from '../../domain/secrets/secret-box.ts';

/** Number of rows per page: small, so that no connection is occupied for long. */
const pageRows = 500;

/**
 * Encrypts all stored secrets with the newest `APP_SECRET`, after which older `APP_SECRET`s may be removed. If some
 * values can't be decrypted, continues with the other values, and throws the first failure at the end.
 */
export async function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  let resealed = 0;
  const failures: unknown[] = [];
  for (const list of sealedLists) {
    let next: SealedLister | undefined = list;
    while (next) {
      const page = await listSecretPage(database, next);
      const old = page.filter(({ sealed }) => !box.isCurrent(sealed));
      const anew = old.flatMap((each) => {
        try {
          return [{ each, sealed: resealSecret(box, each) }];
        } catch (error) {
          failures.push(error);
          return [];
        }
      });
      await database.inSession((db) =>
        sendInOrder(
          db,
          anew.map(({ each, sealed }) => each.reseal(db, sealed)),
        ),
      );
      resealed += anew.length;
      next = page.at(-1)?.following;
    }
  }
  const keptKeys = await storeSealKeys(database, box);
  if (failures.length > 0) throw failures[0];
  return resealed + keptKeys;
}

function listSecretPage(database: Database, list: SealedLister): Promise<SealedValue[]> {
  return database.inSession((db) => list(db, pageRows));
}

/**
 * Stores the seal keys of older `APP_SECRET`s, so that rows with their seals can be verified after these secrets are
 * removed. Returns the number of stored keys.
 */
async function storeSealKeys(database: Database, secretBox: SecretBox): Promise<number> {
  let keptCount = 0;
  // Without a configured older secret, processes only workshops that have stored keys, because only these keys may be
  // encrypted with an older secret.
  const list = secretBox.sealKeys.length > 1 ? listWorkshopIds : listWithSealKeys;
  for (const { id } of await list(database.reads, {})) {
    keptCount += await inTransaction(database, (tx) => keepOlderKeys({ tx, secretBox }, id));
  }
  return keptCount;
}

function resealSecret(box: SecretBox, { sealed, place }: SealedValue): Buffer {
  return box.seal(box.open(sealed, place), place, randomBytes(nonceBytes));
}
