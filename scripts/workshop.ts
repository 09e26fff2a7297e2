// The workshop's own side on the command line: npm run -s workshop -- keys create --help
// Most commands are operations of spec/desk.yaml; backup, restore and doctor look after the deployment itself. They run
// in this process, whether or not the service runs.
import { type Config, loadConfig, servedUrls } from '../config.ts';
import { openDatabase } from '../db/connection/client.ts';
import { prepareDatabase, requireKnownSecret } from '../db/deployment/prepare.ts';
import { openEmbedded } from '../db/embedded/index.ts';
import type { DeskOperation } from '../generated/operations.ts';
import { Refused } from '../telemetry/tellable.ts';
import { type Call, workshopProgram } from './command/commands.ts';
import { terminal } from './command/confirm.ts';
import { lazyExternalCalls, operationsBehind, perform } from './command/perform.ts';
import { progressLine } from './command/progress.ts';
import { show } from './command/show.ts';
import { addUpkeep } from './command/upkeep.ts';

const closers: (() => Promise<void>)[] = [];
const interrupted = 130; // what a shell gives for Ctrl-C
const interrupt = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort());
try {
  const program = workshopProgram(run);
  addUpkeep(program, interrupt.signal);
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = interrupt.signal.aborted ? interrupted : 1;
} finally {
  await close();
}

async function run(operation: DeskOperation, call: Call): Promise<void> {
  interrupt.signal.addEventListener('abort', () => close().finally(() => process.exit(interrupted)));
  // No default: a host that nobody claims must not reach the first workshop. What is logged would spoil the output.
  const settings = loadConfig();
  const config: Config = { ...settings, defaultInstance: '', logLevel: 'silent' };
  const database = openDatabase({
    url: await databaseUrl(config),
    poolSize: 1,
    applicationName: 'workshop command',
  });
  closers.push(() => database.close());
  const { buildDeskApp, deskRuntime } = await import('../http/desk-app.ts');
  const externalCalls = lazyExternalCalls(config);
  const progress = progressLine(process.stderr);
  const runtime = deskRuntime({ config, database, externalCalls, onProgress: progress.show });
  const app = await buildDeskApp(runtime, operationsBehind(operation));
  closers.push(() => app.close());
  const { defaultInstance } = settings;
  const answer = await perform(app, operation, call, { ask: terminal, defaultInstance })
    .finally(progress.clear)
    .finally(externalCalls.close);
  if (Buffer.isBuffer(answer.printed)) return print(answer.printed);
  process.stdout.write(show(answer, call.json));
  if (answer.ok === false) process.exitCode = 1; // it was asked whether something works: it doesn't
}

/** A file that nobody gave a name; what is no text would spoil a terminal. */
function print(file: Buffer): void {
  if (process.stdout.isTTY && file.includes(0))
    throw new Refused('This file is no text: say where it goes with --out.');
  process.stdout.write(file);
}

async function databaseUrl(config: Config): Promise<string> {
  const { appSecrets } = config;
  if (config.databaseUrl !== '') {
    const urls = servedUrls(config);
    await prepareDatabase(urls, { appSecrets, embedded: false });
    return urls.runtimeUrl;
  }
  const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
  closers.push(() => embedded.close());
  const { url: ownerUrl, runtimeUrl, owner } = embedded;
  if (owner) await prepareDatabase({ ownerUrl, runtimeUrl }, { appSecrets, embedded: true });
  else await requireKnownSecret(ownerUrl, appSecrets);
  return runtimeUrl;
}

async function close(): Promise<void> {
  for (let part = closers.pop(); part; part = closers.pop()) await part();
}
