import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseUrls } from '../../../config.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';

/**
 * Calls `work` with the URL of the role that owns the tables. Supports embedded and external databases, whether or not
 * the service runs.
 */
export async function withOwner<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== '') return work(databaseUrls(config).ownerUrl);
  if (!existsSync(join(dataDir, 'postgres')))
    throw new OperatorError(`DATA_DIR: ${dataDir} has no database yet.`);
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.close();
  }
}
