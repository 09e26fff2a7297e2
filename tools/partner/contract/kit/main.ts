import { writeFileSync } from 'node:fs';
import { errorMessage, OperatorError } from '../../../../domain/errors/operator-error.ts';
import { openTarget } from './open.ts';
import { type KitOptions, readOptions, usage } from './options.ts';
import { openReceiver } from './receiver.ts';
import { type ContractReport, countOutcomes, toJsonReport, toJunitReport } from './report.ts';
import { runKit } from './run.ts';
import { formatTable } from './table.ts';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** The environment and output streams that the program uses. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdout: Output;
  stderr: Output;
}

const documentedExitCode = 0;
const differenceExitCode = 1;
const notRunExitCode = 2;

/** Runs the contract kit with command-line arguments. Returns the exit code. */
export async function runContractCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    const options = readOptions(args, terminal.env);
    if (options === null) {
      terminal.stdout.write(`${usage}\n`);
      return documentedExitCode;
    }
    const report = await runKitAtTarget(options, terminal);
    writeReport(report, options, terminal);
    return countOutcomes(report, 'failed') > 0 ? differenceExitCode : documentedExitCode;
  } catch (error) {
    const message =
      error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : error;
    terminal.stderr.write(`${message}\n`);
    return notRunExitCode;
  }
}

async function runKitAtTarget(options: KitOptions, terminal: Terminal): Promise<ContractReport> {
  const startedAt = new Date();
  const target = await openTarget(options);
  const receiver = await openReceiver(options.sandbox && target.deployment.isNear);
  const progress = progressWriter(terminal.stderr, options.quiet);
  try {
    const operations = await runKit(target, options, receiver, progress.show);
    const { workshop, isSandbox: sandbox, release } = target;
    const durationMs = Date.now() - startedAt.getTime();
    const at = { startedAt: startedAt.toISOString(), durationMs };
    return { url: options.url, workshop, sandbox, release, ...at, operations };
  } finally {
    progress.clear();
    await receiver.close();
  }
}

/** Returns a function that shows the operation being checked, on one line of the terminal. */
function progressWriter(to: Output, quiet: boolean) {
  const put = (text: string) => {
    if (to.isTTY && !quiet) to.write(`\r\u001b[K${text}`);
  };
  return { show: put, clear: () => put('') };
}

function writeReport(
  report: ContractReport,
  { json, junit, quiet }: KitOptions,
  { env, stdout, stderr }: Terminal,
): void {
  if (junit !== null) saveReport('--junit', junit, toJunitReport(report));
  if (json !== null && json !== '-') saveReport('--json', json, toJsonReport(report));
  if (json === '-') stdout.write(toJsonReport(report));
  const to = json === '-' ? stderr : stdout;
  to.write(formatTable(report, { colours: to.isTTY === true && env.NO_COLOR === undefined, quiet }));
}

function saveReport(option: string, file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new OperatorError(`${option} ${file}: ${errorMessage(error)}.`);
  }
}
