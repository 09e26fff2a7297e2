import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Config } from '../../config.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { fillFolder } from './fill-folder.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

/** Backs the embedded deployment up, while it runs or not. It brings nothing up to date: it comes before an upgrade. */
export async function backup(config: Config, folder: string, signal: AbortSignal): Promise<Manifest> {
  const { databaseUrl, dataDir, appSecrets } = config;
  if (databaseUrl !== '') {
    throw new Refused(
      'DATABASE_URL is set: back that database up with pg_dump, and keep APP_SECRET and the documents with it.',
    );
  }
  if (!existsSync(join(dataDir, 'postgres'))) throw new Refused(`DATA_DIR: ${dataDir} has no database yet.`);
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new Refused(`${folder} lies in DATA_DIR, and would be lost with it: name a folder elsewhere.`);
  }
  const keepSecret = appSecrets.length === 0;
  return fillFolder(folder, async (half) => {
    const embedded = await openEmbedded({ dataDir, kind: 'cli' });
    try {
      return await writeBackup(half, { url: embedded.url, dataDir, keepSecret }, signal);
    } finally {
      await embedded.close();
    }
  });
}
