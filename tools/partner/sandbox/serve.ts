import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPictures } from '../../../actions/demo/draw-pictures.ts';
import { createSandbox } from '../../../actions/sandbox/create.ts';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { type Config, parseConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import type { DatabaseUrls } from '../../../db/deployment/roles.ts';
import { withAppSecret } from '../../../db/embedded/app-secret.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { insertHost } from '../../../db/workshops/queries.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { serveAll } from '../../serve-all.ts';
import { type SeedRequest, sendSeed } from './seed.ts';

type SandboxKeys = Record<'test' | 'live', string>;

export interface SandboxOptions {
  port: number;
  host: string;
  seed: SeedRequest[];
  /** The opened resources, which the caller closes at the end in reverse order. */
  opened: { close(): Promise<void> }[];
  /** Throws if the process is being stopped. Called between the steps of the start. */
  proceed(): void;
}

/** Creates a sandbox in a temporary folder, serves the sandbox, and prints its address and keys as JSON. */
export async function serveSandbox({ port, host, seed, opened, proceed }: SandboxOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-sandbox-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = buildConfig({ DATA_DIR: folder, PORT: String(port), HOST: host });
  const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'service', durable: false });
  opened.push(embedded);
  proceed();
  const urls = { ownerUrl: embedded.url, runtimeUrl: embedded.runtimeUrl };
  const keys = await prepareSandbox(config, urls);
  proceed();
  await serveAll(config, urls, opened);
  proceed();
  const url = `http://localhost:${port}`;
  const ready = {
    url,
    api: `${url}/api/v1`,
    key: keys.live,
    test_key: keys.test,
    outbox: `${url}/dev/outbox`,
  };
  await sendSeed(seed, ready);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/**
 * Returns the service's configuration. Logs go to standard error, because standard output contains only the JSON line
 * for programs.
 */
function buildConfig(environment: Record<string, string>): Config {
  const settings = { ...environment, DEMO: '0', WEBHOOK_ALLOW_PRIVATE: '1', LOG_LEVEL: 'error' };
  return withAppSecret({ ...parseConfig(settings), logsToStandardError: true });
}

async function prepareSandbox(config: Config, urls: DatabaseUrls): Promise<SandboxKeys> {
  await prepareDatabase(urls, { appSecrets: config.appSecrets, embedded: true });
  return createSandboxWorkshop(config, urls.runtimeUrl);
}

async function createSandboxWorkshop(config: Config, databaseUrl: string): Promise<SandboxKeys> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'workshop-api sandbox' });
  try {
    const pictures = await drawPictures();
    const parts = { maker: config.maker, documents: openDocumentStore(config.documents), pictures };
    const opening = { secretBox: openSecretBox(config.appSecrets), now: new Date() };
    return await inTransaction(database, async (tx) => {
      const fields = { host: 'localhost', name: 'Sandbox', base_url: `http://localhost:${config.port}` };
      const { instance, keys } = await createSandbox({ tx, ...opening }, parts, fields);
      await insertHost(tx, { instanceId: instance.id, host: '127.0.0.1' });
      const keyOf = (wanted: string) => keys.find(({ environment }) => environment === wanted)?.key ?? '';
      return { test: keyOf('test'), live: keyOf('live') };
    });
  } finally {
    await database.close();
  }
}
