import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig, readConfig, servedUrls } from '../../config.ts';
import { connect } from '../../db/connection/connection.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { adoptSecret, judgeSecret } from '../../db/deployment/secret-check.ts';
import { replaceLostSecret } from '../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { terminal } from './confirm.ts';

const consequences =
  'What the lost secret sealed stays closed: accounts of email and SMS, secrets of webhooks, links of clients. ' +
  'Set these again afterwards (docs/operators.md, "The secret"). A secret that is only mislaid should be put back instead.';

/** Goes on with the present secret, or a new one, where the former one is lost: without it, nothing starts. */
export async function replaceSecret(yes: boolean): Promise<{ ok: boolean; next: string }> {
  return withDatabase(readConfig(), (url) => adoptPresentSecret(url, yes));
}

async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== '') return work(servedUrls(config).ownerUrl);
  if (!existsSync(join(dataDir, 'postgres'))) throw new Refused(`DATA_DIR: ${dataDir} has no database yet.`);
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.close();
  }
}

async function adoptPresentSecret(url: string, yes: boolean) {
  await migrate(url);
  const { db, close } = connect({ url, applicationName: 'workshop secret', settings: {} });
  try {
    if (await isKnown(db))
      throw new Refused('The secret is the one of this database: there is nothing to replace.');
    if (!yes) await confirm();
    const { databaseUrl, dataDir, appSecrets } = readConfig();
    if (databaseUrl === '' && appSecrets.length === 0) replaceLostSecret(dataDir);
    await adoptSecret(db, openSecretBox(loadConfig().appSecrets));
    return { ok: true, next: 'start the service, then set again what the lost secret had sealed' };
  } finally {
    await close(1_000);
  }
}

async function isKnown(db: Parameters<typeof judgeSecret>[0]): Promise<boolean> {
  const { databaseUrl, dataDir, appSecrets } = readConfig();
  const isMissing = databaseUrl === '' && appSecrets.length === 0 && !existsSync(join(dataDir, 'app-secret'));
  return !isMissing && (await judgeSecret(db, openSecretBox(loadConfig().appSecrets))) !== 'wrong';
}

async function confirm(): Promise<void> {
  if (!terminal) throw new Refused(`${consequences}\nNothing was done. In a script, say --yes.`);
  const answer = await terminal(`${consequences}\nDo it? Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new Refused('Nothing was done.');
}
