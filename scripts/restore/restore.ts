import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { migrations } from '../../db/connection/migrate.ts';
import { fillDataDir } from '../../db/embedded/fill-data-dir.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { findDamage, keepFile } from '../backup/kept-file.ts';
import { listFiles, type Manifest, readManifest } from '../backup/manifest.ts';
import { loadBackup } from './load.ts';

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

/** What the backup holds, once it is certain that all of it is there, as it was written, and known to this release. */
export async function examineBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseNewer(folder, manifest);
  for (const file of listFiles(manifest)) {
    const damage = await findDamage(folder, file);
    if (damage) throw new Refused(`${folder} is damaged: ${damage}. Nothing was restored.`);
  }
  return manifest;
}

function refuseNewer(folder: string, manifest: Manifest): void {
  const known = migrations();
  if (manifest.migrations.every(({ hash }, index) => hash === known[index]?.hash)) return;
  throw new Refused(
    `${folder} was made by the release of ${manifest.release}, which has migrations that this one does not know: ` +
      'restore it with that release or a newer one.',
  );
}
