// Serves a new sandbox until the process is stopped, for tests of an integration: `workshop-api sandbox --port 4010`.
// The data are in a temporary folder, which is removed at the end. Several sandboxes can run side by side.
import { createServer } from 'node:net';
import { Command } from 'commander';
import { stopGracefully } from '../../adapters/telemetry/graceful-stop.ts';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { readSeed } from './sandbox/seed.ts';

interface Options {
  port: string;
  host: string;
  seed?: string;
}

/** Error that aborts the start of the sandbox when the process is stopped. */
class StartAbortedError extends Error {}

/**
 * Timeout for closing the sandbox, in milliseconds. Long, because PostgreSQL may start and stop slowly on a busy
 * machine.
 */
const stopPatienceMs = 60_000;

const openedParts: { close(): Promise<void> }[] = [];
let isStopping = false;
let starting: Promise<void> | undefined;

stopGracefully(stopPatienceMs, async ({ err }) => {
  isStopping = true;
  if (err) console.error((await loadExplainer()).explain(err));
  // Waits for the start to end, so that parts that were still being opened are also closed.
  await starting;
  await closeAll();
  if (err) process.exitCode = 1;
});

const program = new Command('workshop-api sandbox')
  .description('Serves a new sandbox until you stop it, and prints its address and keys as JSON.')
  .option('--port <number>', 'the port to listen on; 0: any free port', '4010')
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--seed <file>', 'requests that are sent at the start, as JSON (see the package’s README)');

starting = start(program.parse().opts<Options>()).catch(async (error: unknown) => {
  // Ignores the error if the start was interrupted.
  if (isStopping) return;
  console.error(error instanceof OperatorError ? error.message : (await loadExplainer()).explain(error));
  await closeAll();
  process.exit(1);
});

async function start({ port: typed, host, seed: file }: Options): Promise<void> {
  // Validates the options first, because importing the service's modules takes longer than the validation.
  const port = await findFreePort(parsePort(typed), host);
  const seed = file === undefined ? [] : readSeed(file);
  const { serveSandbox } = await import('./sandbox/serve.ts');
  proceed();
  await serveSandbox({ port, host, seed, opened: openedParts, proceed });
}

/** Imports the module that explains errors only when an error occurs, because it loads the database driver. */
const loadExplainer = () => import('../../adapters/telemetry/run-process.ts');

function proceed(): void {
  if (isStopping) throw new StartAbortedError();
}

async function closeAll(): Promise<void> {
  for (let part = openedParts.pop(); part; part = openedParts.pop()) await part.close();
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new OperatorError(`--port ${text}: must be a whole number from 0 to 65535.`);
}

/** Returns the port if the port is free. For 0, returns any free port. */
function findFreePort(wanted: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'another program uses this port. Stop it, or choose another port; 0 takes any free one.'
          : error.message;
      reject(new OperatorError(`--port ${wanted} --host ${host}: ${reason}`));
    });
    probe.listen(wanted, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}
