import { type Config, databaseUrls, readConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/connection/client.ts';
import { withAppSecret } from '../../../db/embedded/app-secret.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { DeskOperation } from '../../../generated/operations.ts';
import { buildDeskApp, deskRuntime } from '../../../http/desk-app.ts';
import type { CommandCall } from './commands.ts';
import { askInTerminal } from './input/confirm.ts';
import { clockFooter } from './output/clock-footer.ts';
import { formatAnswer } from './output/format-answer.ts';
import type { LocalFormat } from './output/local-words.ts';
import { progressLine } from './output/progress.ts';
import { hasStartFooter, readStartFooter } from './output/start-footer.ts';
import { hasTaxFooter, readTaxFooter } from './output/tax-footer.ts';
import { lazyExternalCalls, operationsBehind, perform } from './perform.ts';
import type { ListedInstance } from './workshops.ts';

type Closers = (() => Promise<void>)[];

/** Runs an operation of the desk in this process. Adds cleanup functions to `closers`. */
export async function runCommand(
  operation: DeskOperation,
  call: CommandCall,
  closers: Closers,
): Promise<void> {
  // No default workshop, because a mistyped host must not select it. No log lines, because they would mix with the
  // output.
  const settings = withAppSecret(readConfig());
  const config: Config = { ...settings, defaultInstance: '', logLevel: 'silent' };
  const database = openDatabase({
    url: await databaseUrl(config, closers),
    // Uses the replica only to read files, because these reads take long. Other commands may write, or would end before
    // a check of the replica.
    readUrl: operation.cli.file === null ? undefined : config.databaseReadUrl,
    poolSize: 1,
    applicationName: 'workshop command',
  });
  closers.push(() => database.close());
  const externalCalls = lazyExternalCalls(config);
  const progress = progressLine(process.stderr);
  const runtime = deskRuntime({ config, database, externalCalls, onProgress: progress.show });
  const app = await buildDeskApp(runtime, operationsBehind(operation));
  closers.push(() => app.close());
  const { defaultInstance } = settings;
  let place: LocalFormat | undefined;
  let chosen: ListedInstance | undefined;
  const onWorkshop = (workshop: ListedInstance) => {
    const { language, timezone } = workshop;
    chosen = workshop;
    place = { language, timezone, money: operation.cli.money };
  };
  const answer = await perform(app, operation, call, { ask: askInTerminal, defaultInstance, onWorkshop })
    .finally(progress.clear)
    .finally(externalCalls.close);
  const { columns } = process.stdout;
  const { operationId } = operation;
  const labels = chosen && columns !== undefined ? { operationId, language: chosen.language } : undefined;
  const look = { place, columns, labels };
  if (Buffer.isBuffer(answer.printed)) print(answer.printed);
  else process.stdout.write(formatAnswer(operation, answer, { call, workshop: chosen, look }));
  const footer = !call.json && chosen && hasTaxFooter(operation) ? await readTaxFooter(app, chosen) : null;
  if (footer) process.stderr.write(`${footer}\n`);
  const start = !call.json && chosen && hasStartFooter(operation) ? await readStartFooter(app, chosen) : null;
  if (start) process.stderr.write(`${start}\n`);
  const clock = !call.json && chosen ? clockFooter(operation, chosen) : null;
  if (clock) process.stderr.write(`${clock}\n`);
  if (answer.ok === false) process.exitCode = 1; // the command was a check, and the check failed
}

/** Prints a file to standard output. Rejects binary data at a terminal, because they would garble the terminal. */
function print(file: Buffer): void {
  if (process.stdout.isTTY && file.includes(0))
    throw new OperatorError('This file is not text: name an output file with --out.');
  process.stdout.write(file);
}

async function databaseUrl(config: Config, closers: Closers): Promise<string> {
  const { appSecrets, cell } = config;
  const { prepareDatabase, requireKnownSecret } = await import('../../../db/deployment/prepare.ts');
  if (config.databaseUrl !== '') {
    const urls = databaseUrls(config);
    await prepareDatabase(urls, { appSecrets, cell, embedded: false });
    // Bypasses the pooler, because a command may take long, and the service needs the pooler's sessions.
    return urls.directUrl ?? urls.runtimeUrl;
  }
  const { openEmbedded } = await import('../../../db/embedded/index.ts');
  const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
  closers.push(() => embedded.close());
  const { url: ownerUrl, runtimeUrl, owner } = embedded;
  if (owner) await prepareDatabase({ ownerUrl, runtimeUrl }, { appSecrets, cell, embedded: true });
  else await requireKnownSecret(ownerUrl, appSecrets);
  return runtimeUrl;
}
