import { type Config, databaseUrls } from '../../../config.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { release } from '../../../generated/release.ts';
import { prepareQueueTables } from '../../../workers/lanes/queue.ts';

interface MigratedDatabase {
  /** The number of migrations that this run applied; 0 if the database was already migrated. */
  applied: number;
  version: string;
  release: string;
}

/**
 * Applies the migrations to an external database, like a start of the service. Creates the queue tables in PostgreSQL
 * only if the queue is not in Redis.
 */
export async function migrate(config: Config): Promise<MigratedDatabase> {
  const urls = databaseUrls(config);
  const { applied } = await prepareDatabase(urls, { ...config, embedded: false });
  if (config.redisUrl === '') await prepareQueueTables(urls);
  return { applied, version: release.version, release: release.date };
}
