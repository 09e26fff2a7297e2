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
const leash = new URL('./ends-with-parent.ts', import.meta.url).href;

/** What the services of tests seal with. */
export const appSecret = 'a secret that is for tests alone and nothing else';

/** Everything that a developer's own .env could say otherwise. */
const settings = {
  HOST: '127.0.0.1',
  PORT: '0',
  REDIS_URL: '',
  DEFAULT_INSTANCE: 'none',
  // So that a request can come from any address: failed authentications are counted by it.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_SECRET: appSecret,
  DOCUMENTS_URL: '',
  INSTANCE_REQUESTS_PER_10S: '1000000',
  LOG_LEVEL: 'error',
  MAX_CONNECTIONS: '2000',
  METRICS_PORT: '',
  METRICS_TOKEN: '',
  SHUTDOWN_DELAY_MS: '0',
  STRICT_RESPONSES: '1',
  WEBHOOK_ALLOW_PRIVATE: '1',
  WEBHOOK_DNS_SERVERS: '',
};

export type ServiceSettings = Partial<typeof settings>;

export interface ServiceProcess {
  url: string;
  pid: number;
  /** All that it has written until now, to standard output and standard error. */
  output(): string;
  /** Answers what a module that it began with was asked. */
  ask<Answer>(question: string): Promise<Answer>;
  /** As an operator stops it: what is in flight ends first. */
  stop(): Promise<void>;
  /** As a crash ends it. */
  kill(): Promise<void>;
  /** As a machine that is out of breath holds it up. */
  pause(ms: number): Promise<void>;
}

interface ProcessOptions {
  /** Files and sockets that it may have open. */
  filesMost?: number;
  /** A module that it begins with. */
  with?: string;
}

/** The real service, as it is served, in a process of its own. */
export function startService(
  databaseUrl: string,
  own: ServiceSettings = {},
  options: ProcessOptions = {},
): Promise<ServiceProcess> {
  return startProcess(serverFile, databaseUrl, own, options);
}

/** The workers, as they run beside it; their URL is that of their figures, with METRICS_PORT. */
export function startWorker(databaseUrl: string, own: ServiceSettings = {}): Promise<ServiceProcess> {
  return startProcess(workerFile, databaseUrl, own);
}

async function startProcess(
  file: string,
  databaseUrl: string,
  own: ServiceSettings,
  { filesMost, with: first }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const DOCUMENTS_URL = pathToFileURL(documentsFolderOf(databaseUrl)).href;
  const imports = [leash, ...(first === undefined ? [] : [first])].flatMap((module) => ['--import', module]);
  const command = [process.execPath, ...process.execArgv, ...imports, file];
  const bounded = filesMost === undefined ? [] : ['sh', '-c', `ulimit -n ${filesMost} && exec "$@"`, 'sh'];
  const [program = '', ...given] = [...bounded, ...command];
  const child = spawn(program, given, {
    env: { ...inherited, ...settings, DOCUMENTS_URL, ...own, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = recorded(child, own.LOG_LEVEL === undefined);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
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

/** Who sets the log's level looks at it by themselves; otherwise it is shown. */
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
    // Who stops reading lines pauses what they come from.
    stdout?.resume();
    const { listening, metrics } = JSON.parse(line);
    return listening ?? metrics;
  }
  throw new Error('the process ended before it had started');
}
