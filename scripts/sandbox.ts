// Serves a new sandbox until it is stopped, for tests of an integration: `workshop-api sandbox --port 4010`. Its data
// are in a temporary folder, which is removed at the end. Several run side by side.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { demoPictures } from '../actions/demo/pictures.ts';
import { createSandbox } from '../actions/sandbox/create.ts';
import { openDocumentStore } from '../adapters/documents/open.ts';
import { stopGracefully } from '../adapters/telemetry/graceful-stop.ts';
import { Refused } from '../adapters/telemetry/refused.ts';
import { explain } from '../adapters/telemetry/run-process.ts';
import { openPictureDecoder } from '../adapters/threads/pictures.ts';
import { openThreads } from '../adapters/threads/pool.ts';
import { type Config, parseConfig } from '../config.ts';
import { openDatabase } from '../db/connection/client.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { prepareDatabase } from '../db/deployment/prepare.ts';
import type { DatabaseUrls } from '../db/deployment/roles.ts';
import { openEmbedded } from '../db/embedded/index.ts';
import { insertHost } from '../db/workshops/queries.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import { paperThreadFile } from '../views/papers/thread-file.ts';
import { withAppSecret } from './app-secret.ts';
import { readSeed, sow } from './sandbox-seed.ts';
import { serveAll } from './serve-all.ts';

type SandboxKeys = Record<'test' | 'live', string>;

interface Options {
  port: number;
  host: string;
  seed?: string;
}

const opened: { close(): Promise<void> }[] = [];

/** A busy machine takes that long to stop PostgreSQL. */
const stopPatienceMs = 30_000;

stopGracefully(stopPatienceMs, async ({ err }) => {
  if (err) console.error(explain(err));
  await closeAll();
  if (err) process.exitCode = 1;
});

const program = new Command('workshop-api sandbox')
  .description('Serves a new sandbox until it is stopped, and prints its address and keys as JSON.')
  .option('--port <number>', 'the port to listen at; 0: any free one', portOf, 4010)
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--seed <file>', 'requests that are sent at the start, as JSON (see the package’s README)');
try {
  await serve(program.parse().opts<Options>());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
  await closeAll();
  process.exit();
}

async function serve({ port: wanted, host, seed: file }: Options): Promise<void> {
  // A mistake in it is found before anything starts.
  const seed = file === undefined ? [] : readSeed(file);
  const port = wanted === 0 ? await freePort() : wanted;
  const folder = mkdtempSync(join(tmpdir(), 'workshop-sandbox-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = configOf({ DATA_DIR: folder, PORT: String(port), HOST: host });
  const { urls, keys } = await prepare(config);
  await serveAll(config, urls, opened);
  const url = `http://localhost:${port}`;
  const ready = {
    url,
    api: `${url}/api/v1`,
    key: keys.live,
    test_key: keys.test,
    outbox: `${url}/dev/outbox`,
  };
  await sow(seed, ready);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** Standard output is for the line that programs read. */
function configOf(environment: Record<string, string>): Config {
  const settings = { ...environment, DEMO: '0', WEBHOOK_ALLOW_PRIVATE: '1', LOG_LEVEL: 'error' };
  return withAppSecret({ ...parseConfig(settings), logsToStandardError: true });
}

/** Starts PostgreSQL in the folder, without waiting for the disk: nobody misses these data after a crash. */
async function prepare(config: Config): Promise<{ urls: DatabaseUrls; keys: SandboxKeys }> {
  const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'service', durable: false });
  opened.push(embedded);
  const urls = { ownerUrl: embedded.url, runtimeUrl: embedded.runtimeUrl };
  await prepareDatabase(urls, { appSecrets: config.appSecrets, embedded: true });
  return { urls, keys: await setUp(config, embedded.runtimeUrl) };
}

async function setUp(config: Config, databaseUrl: string): Promise<SandboxKeys> {
  const threads = openThreads({ paperFile: paperThreadFile });
  const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'workshop-api sandbox' });
  try {
    const pictures = await demoPictures(openPictureDecoder(threads).makeThumbnail);
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
    await Promise.all([threads.close(), database.close()]);
  }
}

async function closeAll(): Promise<void> {
  for (let part = opened.pop(); part; part = opened.pop()) await part.close();
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new Refused(`--port ${text}: must be a whole number from 0 to 65535.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
