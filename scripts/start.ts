// Starts the whole service in one process: the database (embedded, or DATABASE_URL), its migrations, the demo workshop
// on the first start, then the API. Ctrl-C or SIGTERM waits for requests in progress, then stops the database.
import { createServer } from 'node:net';
import { stopGracefully } from '../adapters/telemetry/graceful-stop.ts';
import { explain } from '../adapters/telemetry/run-process.ts';
import { type Config, databaseUrls, readConfig } from '../config.ts';
import { findBudgetPage } from '../db/budgets/list.ts';
import { type Database, type Db, openDatabase } from '../db/connection/client.ts';
import type { DatabaseUrls } from '../db/deployment/roles.ts';
import { withAppSecret } from '../db/embedded/app-secret.ts';
import { openEmbedded } from '../db/embedded/index.ts';
import { findDevelopmentTransport } from '../db/messages/dev-outbox.ts';
import { findOldestInstance, type Instance } from '../db/workshops/queries.ts';
import { OperatorError } from '../domain/errors/operator-error.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import { trackingUrlOf } from '../domain/secrets/tracking-link.ts';
import { workshopCommand } from '../domain/text/workshop-command.ts';
import { prepareService } from '../http/lifecycle/service-claim.ts';
import { showsOutbox } from '../http/public/dev-outbox.ts';
import {
  prepareDemoWorkshop,
  startStandIn,
  writeStandIn,
} from '../tools/lab/stand-ins/tax-authority-demo.ts';
import { serveAll } from '../tools/serve-all.ts';
import { type DemoKeys, seedDemo } from './seed.ts';

/**
 * Timeout for requests in progress at a stop, in milliseconds. Longer than a write transaction, which takes at most 30
 * s.
 */
const stopPatienceMs = 35_000;

const print = (text = '') => process.stdout.write(`${text}\n`);
const openedParts: { close(): Promise<void> }[] = [];

let config = configureStart();
const stopTimeoutMs = stopPatienceMs + config.shutdownDelayMs;
const stop = stopGracefully(stopTimeoutMs, async ({ signal, err }) => {
  if (signal) print('Stopping: requests in flight finish …');
  if (err) console.error(explain(err));
  for (const part of openedParts.reverse()) await part.close();
  if (process.exitCode) process.exit(); // close-with-grace would exit with 0 after a requested stop
});

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
  for (const part of openedParts.reverse()) await part.close();
  process.exit();
}

function configureStart(): Config {
  try {
    return withAppSecret(readConfig());
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  await requireFreePort(config);
  const urls = config.databaseUrl ? databaseUrls(config) : await startEmbedded();
  print('Preparing the database …');
  const claim = await prepareService(config, urls);
  const { keys, empty, keeps: hasOutbox, page } = await setUpDemo(urls);
  print('Starting the service …');
  try {
    if (config.verifactuDemo) await startTaxAuthorityDemo(urls);
    const server = await serveAll(config, urls, openedParts, claim);
    printWelcome(server.url, { empty, hasOutbox });
    if (keys) printKeys(keys, server.url, page);
    if (config.demo) completeDemo(urls);
  } catch (error) {
    if (keys) printKeys(keys, `http://localhost:${config.port}`); // the keys can't be shown later
    throw error;
  }
}

/** Starts the stand-in of the tax authority, to which the demo workshop sends its tax records. */
async function startTaxAuthorityDemo(urls: DatabaseUrls): Promise<void> {
  const running = await startStandIn();
  openedParts.push(running);
  const { standIn } = running;
  config = { ...config, taxAuthorityStandIn: standIn };
  await runWithDatabase(urls, (database) => prepareDemoWorkshop(database, config, running));
  print(`The stand-in of the tax authority shows its ledger at https://127.0.0.1:${standIn.port}/ledger;`);
  print(`for commands: VERIFACTU_STAND_IN=${writeStandIn(config, standIn)}`);
  print();
}

async function runWithDatabase<T>(urls: DatabaseUrls, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: urls.runtimeUrl, poolSize: 1, applicationName: 'workshop-api start' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function startEmbedded(): Promise<DatabaseUrls> {
  print('Starting PostgreSQL …');
  const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'service', say: print });
  openedParts.push(embedded);
  embedded.lost.then(() => {
    console.error(`PostgreSQL ended by itself: see ${config.dataDir}/postgres.log.`);
    process.exitCode = 1;
    return stop();
  });
  return { ownerUrl: embedded.url, runtimeUrl: embedded.runtimeUrl };
}

/** Part of the time that the demo's fortnight is written, so that requests are served as usual meanwhile. */
const fillingLoad = 0.4;

/**
 * Writes the rest of the demo workshop while the service runs: after a stop, the next start goes on. Loads the code only
 * now, because the service should be ready early.
 */
function completeDemo(urls: DatabaseUrls): void {
  const stopping = new AbortController();
  const filling = runWithDatabase(urls, async (database) => {
    const { fillDemo } = await import('./demo/fill.ts');
    return fillDemo(database, config, { signal: stopping.signal, load: fillingLoad });
  }).then(
    (report) => {
      if (report?.isComplete)
        print('The demo workshop is complete: its last fortnight and its coming days are written.');
    },
    (error) => {
      if (!stopping.signal.aborted) console.error(`The demo workshop is not complete: ${explain(error)}`);
    },
  );
  openedParts.push({
    async close() {
      stopping.abort();
      await filling;
    },
  });
}

async function setUpDemo(urls: DatabaseUrls) {
  return runWithDatabase(urls, async (database) => {
    const isNew = (await findOldestInstance(database.reads, {})) === undefined;
    if (config.demo && isNew) print('Writing the demo workshop …');
    const keys = config.demo ? await seedDemo(database, config, { fortnightFollows: true }) : null;
    const oldest = await findOldestInstance(database.reads, {});
    const hasOutbox =
      oldest &&
      showsOutbox(config, oldest) &&
      (await findDevelopmentTransport(database.reads, { instanceId: oldest.id })) !== undefined;
    const page = keys && oldest ? await clientsPage(database.reads, oldest) : undefined;
    return { keys, empty: !oldest, keeps: hasOutbox, page };
  });
}

/** Returns the path of a client's page with a quote that waits for a decision. */
async function clientsPage(db: Db, instance: Instance): Promise<string | undefined> {
  const { rows } = await findBudgetPage(db, instance.id, { status: 'Enviado' }, 0, 1);
  const issuer = { instance, secretBox: openSecretBox(config.appSecrets) };
  return rows[0] && new URL(trackingUrlOf(issuer, rows[0])).pathname;
}

/**
 * Checks that the port is free. Runs before everything else: the keys of the demo workshop are shown only once, and
 * would be lost if the service failed to listen after their creation.
 */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, host, port)));
    probe.listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): OperatorError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT=${port}: ${host}:${port} is in use by another program; set PORT to a free one.`,
    EACCES: `PORT=${port}: listening there needs more rights; set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST=${host}: is not an address of this machine.`,
    ENOTFOUND: `HOST=${host}: this host name is unknown.`,
  };
  return new OperatorError(reasons[error.code ?? ''] ?? `HOST=${host} PORT=${port}: ${error.message}.`);
}

function printWelcome(
  url: string,
  { empty, hasOutbox }: { empty: boolean; hasOutbox?: boolean | undefined },
): void {
  print();
  print(`The workshop API is ready, after ${(performance.now() / 1000).toFixed(1)} s.`);
  print();
  print(`  API       ${url}/api/v1`);
  print(`  docs      ${url}/docs`);
  print(`  document  ${url}/api/v1/openapi.json?lang=en`);
  print(`  health    ${url}/health/ready`);
  if (hasOutbox)
    print(`  outbox    ${url}/dev/outbox  (emails and SMS: they are not sent; for this machine alone)`);
  print(`  data      ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`);
  print();
  if (!empty) return;
  print('There is no workshop yet. Set one up, and a key for it:');
  print();
  print(`  ${workshopCommand("instance create --host localhost --name 'My workshop' --owner 'My name'")}`);
  print(`  ${workshopCommand("keys create --name 'First key' --purpose 'Trying it out' --scopes all")}`);
  print();
}

function printKeys({ test, live, ownerPath }: DemoKeys, url: string, page?: string): void {
  print('A demo workshop was set up. Its keys are shown this once:');
  print();
  print(`  test key  ${test}  (reads)`);
  print(`  live key  ${live}  (reads and writes)`);
  print();
  print(`The owner opens the panel with this link, once and within 48 hours: ${url}${ownerPath}`);
  print();
  if (page) {
    print(`What a client sees of a budget: ${url}${page}`);
    print();
  }
  print('Try it:');
  print();
  print(`  curl -H 'Authorization: Bearer ${test}' '${url}/api/v1/clients?limit=3'`);
  print();
  print('The fortnight around today is being written meanwhile: appointments, invoices, messages, photos.');
  print();
}
