import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { fillDataDir } from '../../db/embedded/fill-data-dir.ts';
import { Refused } from '../../db/embedded/refused.ts';
import { keepFile } from '../backup/kept-file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { examineBackup } from './examine.ts';
import { loadBackup } from './load.ts';

/** Makes a data folder of a backup: whole, or not at all. */
export async function restore(config: Config, folder: string, signal: AbortSignal): Promise<Manifest> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== '') {
    throw new Refused(
      'DATABASE_URL is set: restore what pg_dump wrote with pg_restore, and the APP_SECRET and documents kept with it.',
    );
  }
  const manifest = await examineBackup(folder);
  refuseOtherSecret(dataDir, folder, manifest);
  await fillDataDir(dataDir, async (url, half) => {
    await loadBackup(url, folder, manifest, signal);
    for (const { path } of [...(manifest.secret ? [manifest.secret] : []), ...manifest.documents]) {
      await keepFile(half, path, createReadStream(join(folder, path)), { signal });
    }
  });
  return manifest;
}

/** What the one in place has sealed, nobody could open any more. */
function refuseOtherSecret(dataDir: string, folder: string, { secret }: Manifest): void {
  const there = join(dataDir, 'app-secret');
  if (!secret || !existsSync(there)) return;
  if (readFileSync(there, 'utf8') === readFileSync(join(folder, secret.path), 'utf8')) return;
  throw new Refused(`DATA_DIR: ${dataDir} has another app-secret than the backup: move it away first.`);
}
