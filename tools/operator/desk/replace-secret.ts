import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../../../config.ts';
import { connect } from '../../../db/connection/connection.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { adoptSecret, judgeSecret } from '../../../db/deployment/secret-check.ts';
import { keepsSecretInFile, withAppSecret } from '../../../db/embedded/app-secret.ts';
import { replaceMissingSecret } from '../../../db/embedded/data-dir.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { withOwner } from '../database/owner-database.ts';
import { askInTerminal } from './input/confirm.ts';

const consequences =
  'Values that were encrypted with the lost secret cannot be recovered: email and SMS accounts, webhook secrets, links of clients. ' +
  'Set these again afterwards (docs/operators/secret.md#accept-that-the-secret-is-lost). If you can still find the secret, set it again instead.';

/**
 * Makes the present APP_SECRET, or a new one, the secret of the database after the former secret was lost. Without
 * this, the service would refuse to start.
 */
export async function replaceSecret(yes: boolean): Promise<{ ok: boolean; next: string }> {
  const config = readConfig();
  return withOwner(config, (url) => adoptPresentSecret(config, url, yes));
}

async function adoptPresentSecret(config: Config, url: string, yes: boolean) {
  await migrate(url);
  const { db, close } = connect({ url, applicationName: 'workshop secret', settings: {} });
  try {
    if (await isKnown(config, db))
      throw new OperatorError('The secret belongs to this database: there is nothing to replace.');
    if (!yes) await confirm();
    if (keepsSecretInFile(config)) replaceMissingSecret(config.dataDir);
    await adoptSecret(db, openSecretBox(withAppSecret(config).appSecrets));
    return { ok: true, next: 'start the service, then set again the values that the lost secret had sealed' };
  } finally {
    await close(1_000);
  }
}

async function isKnown(config: Config, db: Parameters<typeof judgeSecret>[0]): Promise<boolean> {
  const isMissing = keepsSecretInFile(config) && !existsSync(join(config.dataDir, 'app-secret'));
  return !isMissing && (await judgeSecret(db, openSecretBox(withAppSecret(config).appSecrets))) !== 'wrong';
}

async function confirm(): Promise<void> {
  if (!askInTerminal) throw new OperatorError(`${consequences}\nNothing was done. In a script, use --yes.`);
  const answer = await askInTerminal(`${consequences}\nContinue? Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was done.');
}
