import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { ensureAppSecret } from '../../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { seedDemo } from '../../../scripts/seed.ts';
import { copyOf, originalIn } from '../../embedded/holders.ts';
import { maker } from '../../support/maker.ts';

interface DemoFolder {
  dataDir: string;
  /** A live API key with all scopes. */
  key: string;
}

let madeDemo: Promise<DemoFolder> | undefined;

async function makeDemo(): Promise<DemoFolder> {
  const dataDir = originalIn('demo');
  const appSecrets = [ensureAppSecret(dataDir).trim()];
  const embedded = await openEmbedded({ dataDir, kind: 'cli', durable: false });
  const { url: ownerUrl, runtimeUrl } = embedded;
  await prepareDatabase({ ownerUrl, runtimeUrl }, { appSecrets, embedded: true });
  const database = openDatabase({ url: embedded.url, poolSize: 1 });
  const documents = { kind: 'folder', path: join(dataDir, 'documents') } as const;
  const keys = await seedDemo(database, { port: 8080, appSecrets, documents, maker });
  await database.close();
  await embedded.close();
  return { dataDir, key: keys?.live ?? '' };
}

/** Returns a function that creates data folders with the demo workshop, for the tests of one file. */
export function demoFolders(): () => DemoFolder {
  let demo: DemoFolder;
  beforeAll(async () => {
    madeDemo ??= makeDemo();
    demo = await madeDemo;
  });
  return () => ({ ...demo, dataDir: copyOf(demo.dataDir) });
}
