import type { Config } from '../../../config.ts';
import { type Database, type Db, openDatabase } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { migrations, pendingMigrations } from '../../../db/migrate.ts';
import { readServerState } from '../../../db/queries/deployment.ts';
import type { DatabaseFacts, Facts, FolderFacts } from '../facts.ts';
import { gatherContents } from './contents.ts';

/** The database as it is: nothing is made and nothing brought up to date. */
export async function gatherDatabase(
  config: Config,
  folder: FolderFacts | null,
  secrets: string[],
): Promise<Facts['database']> {
  const closers: (() => Promise<void>)[] = [];
  try {
    let url = config.databaseUrl;
    if (folder) {
      if (!folder.hasDatabase || folder.foreign) return null;
      const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
      closers.push(embedded.close);
      ({ url } = embedded);
    }
    const database = openDatabase({ url, poolSize: 1, applicationName: 'workshop doctor' });
    closers.push(() => database.close());
    return await gather(database, config, secrets);
  } catch (error) {
    const { message, cause } = error as Error;
    return { refused: (cause as Error | undefined)?.message ?? message };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function gather(database: Database, config: Config, secrets: string[]): Promise<DatabaseFacts> {
  const { reads } = database;
  const askedMs = Date.now();
  const state = await readServerState(reads);
  const clockWithinMs = (Date.now() - askedMs) / 2;
  const pending = await pendingMigrations(reads.$client);
  const unknown = await unknownMigrations(reads);
  return {
    ...state,
    clockAheadMs: state.now_ms - askedMs - clockWithinMs,
    clockWithinMs,
    pendingMigrations: pending,
    unknownMigrations: unknown,
    contents: pending + unknown === 0 ? await gatherContents(database, config, secrets) : null,
  };
}

/** Those that were applied here and that this release doesn't have. */
async function unknownMigrations({ $client }: Db): Promise<number> {
  const [table] = await $client.unsafe(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table?.there) return 0;
  const applied = await $client.unsafe('select hash from drizzle.__drizzle_migrations');
  const known = new Set(migrations().map(({ hash }) => hash));
  return applied.filter(({ hash }) => !known.has(hash)).length;
}
