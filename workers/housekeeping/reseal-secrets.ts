import { randomBytes } from 'node:crypto';
import { keepOlderKeys } from '../../actions/seals/keys.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { type Sealed, sealedLists } from '../../db/deployment/sealed.ts';
import { listAllInstances } from '../../db/workshops/queries.ts';
import { nonceBytes, type SecretBox } from '../../domain/secrets/secret-box.ts';

/** Short enough to hold no connection for long. */
const pageRows = 500;

/** Then the older secrets may go. Where something doesn't open, the rest is sealed all the same, and then it fails. */
export async function resealSecrets(database: Database, box: SecretBox): Promise<number> {
  let resealed = 0;
  const failures: unknown[] = [];
  for (const list of sealedLists) {
    let last: Sealed | undefined;
    do {
      const page = await database.inSession((db) => list(db, pageRows, last));
      const old = page.filter(({ sealed }) => !box.isCurrent(sealed));
      const anew = old.flatMap((each) => {
        try {
          return [{ each, sealed: sealedAnew(box, each) }];
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
      last = page.at(-1);
    } while (last);
  }
  const kept = await keepSealKeys(database, box);
  if (failures.length > 0) throw failures[0];
  return resealed + kept;
}

/** Rows that an older secret sealed hold without it, once its key is kept. */
async function keepSealKeys(database: Database, secretBox: SecretBox): Promise<number> {
  let kept = 0;
  for (const { id } of await listAllInstances(database.reads)) {
    kept += await inTransaction(database, (tx) => keepOlderKeys({ tx, secretBox }, id));
  }
  return kept;
}

function sealedAnew(box: SecretBox, { sealed, place }: Sealed): Buffer {
  return box.seal(box.open(sealed, place), place, randomBytes(nonceBytes));
}
