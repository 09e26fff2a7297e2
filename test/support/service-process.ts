import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { documentsFolderOf } from './documents-folder.ts';
import { inherited } from './inherited.ts';

const serverFile = fileURLToPath(new URL('../../http/server.ts', import.meta.url));
const workerFile = fileURLToPath(new URL('../../workers/main.ts', import.meta.url));
const loadedFirst = ['../../tools/lab/stand-ins/ends-with-parent.ts', './parse-documents-once.ts'].map(
  (file) => new URL(file, import.meta.url).href,
);

/** The secret with which the tests' services seal values. */
export const appSecret = 'a secret that is for tests alone and nothing else';

/** Settings of the started processes. They are all set, so that a developer's own .env cannot change them. */
const settings = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_DIRECT_URL: '',
  DATABASE_READ_URL: '',
  REDIS_URL: '',
  CELL: '',
  DEFAULT_INSTANCE: 'none',
  // Trusts this machine as a proxy, so that a test can send requests from any address: failed authentications are
  // counted by address.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_SECRET: appSecret,
  DOCUMENTS_URL: '',
  INSTANCE_REQUESTS_PER_10S: '1000000',
  LOG_LEVEL: 'error',
  MAX_CONNECTIONS: '2000',
  MAX_CONNECTIONS_PER_ADDRESS: '500',
  METRICS_PORT: '',
  METRICS_TOKEN: '',
  SHUTDOWN_DELAY_MS: '0',
  STRICT_RESPONSES: '1',
  VERIFACTU_STAND_IN: '',
  WARM_UP: '0',
  WEBHOOK_ALLOW_PRIVATE: '1',
  WEBHOOK_DNS_SERVERS: '',
};

export type ServiceSettings = Partial<typeof settings>;

export interface ServiceProcess {
  url: string;
  pid: number;
  /** Returns everything that the process has written to standard output and standard error. */
  output(): string;
  /** Sends a question to the module that the process has loaded because of `with`; returns the module's answer. */
  ask<Answer>(question: string): Promise<Answer>;
  /** Stops the process with SIGTERM, as an operator would: requests in progress are completed. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Suspends the process for some milliseconds, as on an overloaded machine. */
  pause(ms: number): Promise<void>;
}

interface ProcessOptions {
  /** Maximum number of open files and sockets. */
  maxFiles?: number;
  /** Path of a module that the process loads at the start. */
  with?: string;
}

/** Starts the service in a separate process. */
export function startService(
  databaseUrl: string,
  own: ServiceSettings = {},
  options: ProcessOptions = {},
): Promise<ServiceProcess> {
  return startProcess(serverFile, databaseUrl, own, options);
}

/** Starts the workers in a separate process. If METRICS_PORT is set, the returned URL is that of the metrics. */
export function startWorker(databaseUrl: string, own: ServiceSettings = {}): Promise<ServiceProcess> {
  return startProcess(workerFile, databaseUrl, own);
}

async function startProcess(
  file: string,
  databaseUrl: string,
  own: ServiceSettings,
  { maxFiles, with: first }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const DOCUMENTS_URL = pathToFileURL(documentsFolderOf(databaseUrl)).href;
  const imports = [...loadedFirst, ...(first === undefined ? [] : [first])].flatMap((module) => [
    '--import',
    module,
  ]);
  const command = [process.execPath, ...process.execArgv, ...imports, file];
  const bounded = maxFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh'];
  const env = { ...inherited, ...settings, DOCUMENTS_URL, ...own, DATABASE_URL: databaseUrl };
  return startProgram([...bounded, ...command], env, { isShown: own.LOG_LEVEL === undefined });
}

/** Starts a program, and waits until it prints a line of JSON with `listening` or `working`. */
export async function startProgram(
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  { isShown = true } = {},
): Promise<ServiceProcess> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output = recorded(child, isShown);
  let ending = false;
  child.once('exit', (code, signal) => {
    if (!ending)
      process.stderr.write(`the process ended by itself (${signal ?? code}), having written:\n${output()}\n`);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    ending = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const pause = async (ms: number) => {
    child.kill('SIGSTOP');
    await sleep(ms);
    child.kill('SIGCONT');
  };
  const url = await whenStarted(child);
  return {
    url,
    pid: child.pid as number,
    output,
    ask: async <Answer>(question: string) => {
      child.send(question);
      const [answer] = await once(child, 'message');
      return answer as Answer;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause,
  };
}

/**
 * Records the output of a process. Also prints the output, unless the test has set a log level in order to read the log
 * itself.
 */
function recorded({ stdout, stderr }: ChildProcess, shown: boolean): () => string {
  const parts: string[] = [];
  for (const [from, to] of [
    [stdout as Readable, process.stdout],
    [stderr as Readable, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (part: string) => {
      parts.push(part);
      if (shown && !started.test(part)) to.write(part);
    });
  }
  return () => parts.join('');
}

const started = /^\{"(listening|working)"/;

async function whenStarted({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as Readable })) {
    if (!started.test(line)) continue;
    // Resumes the stream, because closing the line reader pauses the stream.
    stdout?.resume();
    const { listening, metrics } = JSON.parse(line);
    return listening ?? metrics;
  }
  throw new Error('the process ended before it had started');
}
