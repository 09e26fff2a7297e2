import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { nonceBytes, type SecretBox, secretContexts } from '../../domain/secrets/secret-box.ts';
import { workshopCommand } from '../../domain/text/workshop-command.ts';
import { type Db, sendInOrder } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { sealedLists } from './sealed-values.ts';

const sealedText = 'workshop-api';
/**
 * Maximum samples per kind of value. A single value that can be decrypted proves the secret; other values may have been
 * encrypted with a lost secret.
 */
const maxSamples = 100;

const find = query.first({}, () => sql<{ sealed: Buffer }>`select sealed from secret_checks where id = 1`);

const insert = query.run(
  { sealed: param.bytes },
  ($) => sql`
    insert into secret_checks (id, sealed, sealed_at) values (1, ${$.sealed}, now()) on conflict (id) do nothing`,
);

const replace = query.run(
  { sealed: param.bytes },
  ($) => sql`
    insert into secret_checks (id, sealed, sealed_at) values (1, ${$.sealed}, now())
    on conflict (id) do update set sealed = excluded.sealed, sealed_at = excluded.sealed_at`,
);

/**
 * State of APP_SECRET for this database: it decrypts stored values (`known`), it does not decrypt them (`wrong`), or
 * there are no encrypted values (`unused`).
 */
export type SecretState = 'known' | 'wrong' | 'unused';

export async function judgeSecret(db: Db, box: SecretBox): Promise<SecretState> {
  const check = await find(db, {});
  if (check) return canOpenSealed(box, check.sealed, secretContexts.secretCheck) ? 'known' : 'wrong';
  // Tests samples of the stored values, because an earlier release may have encrypted values without storing a check
  // text.
  const lists = await sendInOrder(
    db,
    sealedLists.map((list) => list(db, maxSamples)),
  );
  const samples = lists.flat().filter(({ sealed }) => sealed.length > 0);
  if (samples.length === 0) return 'unused';
  return samples.some(({ sealed, place }) => canOpenSealed(box, sealed, place)) ? 'known' : 'wrong';
}

/**
 * Throws `OperatorError` if APP_SECRET can't decrypt this database's values. Inserts the encrypted check text
 * (`secret_checks`) if it is missing. After a change of APP_SECRET, the workers encrypt the check text last: until
 * then, APP_SECRET must include the former secret.
 */
export async function requireSecret(db: Db, box: SecretBox): Promise<void> {
  if ((await judgeSecret(db, box)) !== 'wrong') await insert(db, { sealed: sealedCheck(box) });
  // Another process may have inserted the check text first, with another secret.
  if ((await judgeSecret(db, box)) === 'wrong') throw new OperatorError(wrongSecret);
}

/**
 * Throws `OperatorError` for a wrong APP_SECRET before migrations run. The database may have the tables of an older release,
 * without a check text.
 */
export async function refuseOtherSecret(db: Db, box: SecretBox): Promise<void> {
  const [table] = await db.$client.unsafe(`select to_regclass('public.secret_checks') is not null as there`);
  const check = table?.there ? await find(db, {}) : undefined;
  if (check && !canOpenSealed(box, check.sealed, secretContexts.secretCheck))
    throw new OperatorError(wrongSecret);
}

const wrongSecret =
  'APP_SECRET: this is not the secret that the database was written with. Set that one again (embedded: put ' +
  'DATA_DIR/app-secret back from a backup); to rotate it, set both, APP_SECRET=new,old, until the workers have sealed ' +
  `everything with the new one. If it is lost for good: ${workshopCommand('secret replace')}`;

/**
 * Replaces the encrypted check text, so that the present APP_SECRET is accepted. Values that were encrypted with a lost
 * secret remain unreadable.
 */
export async function adoptSecret(db: Db, box: SecretBox): Promise<void> {
  await replace(db, { sealed: sealedCheck(box) });
}

function sealedCheck(box: SecretBox): Buffer {
  return box.seal(sealedText, secretContexts.secretCheck, randomBytes(nonceBytes));
}

function canOpenSealed(box: SecretBox, sealed: Buffer, place: string): boolean {
  try {
    box.open(sealed, place);
    return true;
  } catch {
    return false;
  }
}
