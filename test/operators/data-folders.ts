import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../db/connection/client.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { keptAppSecret } from '../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { emptyDataDir } from '../embedded/holders.ts';
import { maker } from '../support/maker.ts';

interface DemoFolder {
  dataDir: string;
  /** A live key with all scopes. */
  key: string;
}

/** For a file's tests: data folders with the demo workshop in them, copied from one. */
export function demoFolders(): () => DemoFolder {
  const home = mkdtempSync(join(tmpdir(), 'workshop-operators-'));
  const original = join(home, 'data');
  let key = '';
  beforeAll(async () => {
    chmodSync(home, 0o755);
    const appSecrets = [keptAppSecret(original).trim()];
    const embedded = await openEmbedded({ dataDir: original, kind: 'cli', durable: false });
    await migrate(embedded.url);
    const database = openDatabase({ url: embedded.url, poolSize: 1 });
    const documents = { kind: 'folder', path: join(original, 'documents') } as const;
    key = (await seedDemo(database, { port: 8080, appSecrets, documents, maker }))?.live ?? '';
    await database.close();
    await embedded.close();
  });
  afterAll(() => rmSync(home, { recursive: true }));
  return () => {
    const dataDir = emptyDataDir();
    execFileSync('cp', ['-a', original, dataDir]);
    return { dataDir, key };
  };
}
