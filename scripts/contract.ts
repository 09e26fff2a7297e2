// Asks a deployment for the answers that its document promises: `workshop-api contract --url URL`. It needs no database
// and none of the service's settings, and runs on Node 20.
import { writeFileSync } from 'node:fs';
import { messageOf, Refused } from '../adapters/telemetry/refused.ts';
import { openTarget } from './contract/kit/open.ts';
import { type KitOptions, readOptions, usage } from './contract/kit/options.ts';
import { openReceiver } from './contract/kit/receiver.ts';
import { asJson, asJunit, countOf, type Report } from './contract/kit/report.ts';
import { runKit } from './contract/kit/run.ts';
import { asTable } from './contract/kit/table.ts';

const notRun = 2;

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) console.log(usage);
  else process.exitCode = await contract(options);
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = notRun;
}

async function contract(options: KitOptions): Promise<number> {
  const report = await runAt(options);
  write(report, options);
  return countOf(report, 'failed') > 0 ? 1 : 0;
}

async function runAt(options: KitOptions): Promise<Report> {
  const startedAt = new Date();
  const target = await openTarget(options);
  const receiver = await openReceiver(options.sandbox && target.deployment.isNear);
  try {
    const operations = await runKit(target, options, receiver, progress(options));
    const { workshop, isSandbox: sandbox, release } = target;
    const durationMs = Date.now() - startedAt.getTime();
    const at = { startedAt: startedAt.toISOString(), durationMs };
    return { url: options.url, workshop, sandbox, release, ...at, operations };
  } finally {
    await receiver.close();
  }
}

/** Names the operation that runs, on one line of a terminal. */
function progress({ quiet }: KitOptions): (operationId: string) => void {
  const { stderr } = process;
  if (quiet || !stderr.isTTY) return () => {};
  process.once('exit', () => stderr.write('\r\u001b[K'));
  return (operationId) => stderr.write(`\r\u001b[K${operationId}`);
}

function write(report: Report, { json, junit, quiet }: KitOptions): void {
  const takesStdout = json === '-';
  const to = takesStdout ? process.stderr : process.stdout;
  const colours = to.isTTY && process.env.NO_COLOR === undefined;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (junit !== null) save('--junit', junit, asJunit(report));
  if (takesStdout) process.stdout.write(asJson(report));
  else if (json !== null) save('--json', json, asJson(report));
  to.write(asTable(report, { colours, quiet }));
}

function save(option: string, file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new Refused(`${option} ${file}: ${messageOf(error)}.`);
  }
}
