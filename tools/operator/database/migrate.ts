import { type Config, databaseUrls } from '../../../config.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { release } from '../../../generated/release.ts';
import { prepareQueueTables } from '../../../workers/lanes/queue.ts';

interface MigratedDatabase {
  /** Number of migrations applied now; 0 when run again. */
  applied: number;
  version: string;
  release: string;
}

/**
 * Prepares a served database like a start of the service. Prepares the part of the queue in PostgreSQL only where it is
 * used.
 */
export async function migrate(config: Config): Promise<MigratedDatabase> {
  const urls = databaseUrls(config);
  const { applied } = await prepareDatabase(urls, { ...config, embedded: false });
  if (config.redisUrl === '') await prepareQueueTables(urls);
  return { applied, version: release.version, release: release.date };
}
