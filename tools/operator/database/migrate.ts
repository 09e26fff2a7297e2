import { type Config, servedUrls } from '../../../config.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { release } from '../../../generated/release.ts';
import { prepareQueueTables } from '../../../workers/lanes/queue.ts';

interface MigratedDatabase {
  /** Migrations that were applied now; 0 when it runs again. */
  applied: number;
  version: string;
  release: string;
}

/** Does what a start does for a served database; what the queue keeps in PostgreSQL is prepared only where it is used. */
export async function migrate(config: Config): Promise<MigratedDatabase> {
  const urls = servedUrls(config);
  const { applied } = await prepareDatabase(urls, { ...config, embedded: false });
  if (config.redisUrl === '') await prepareQueueTables(urls);
  return { applied, version: release.version, release: release.date };
}
