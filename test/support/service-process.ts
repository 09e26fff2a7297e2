import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('../../http/server.ts', import.meta.url));
const leash = new URL('./ends-with-parent.ts', import.meta.url).href;

/** Everything that a developer's own .env could say otherwise. */
const settings = {
  HOST: '127.0.0.1',
  PORT: '0',
  REDIS_URL: '',
  DEFAULT_INSTANCE: 'none',
  // So that a request can come from any address: failed authentications are counted by it.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  INSTANCE_REQUESTS_PER_10S: '1000000',
  LOG_LEVEL: 'error',
  STRICT_RESPONSES: '1',
};

export type ServiceSettings = Partial<typeof settings>;

export interface ServiceProcess {
  url: string;
  /** As an operator stops it: what is in flight ends first. */
  stop(): Promise<void>;
  /** As a crash ends it. */
  kill(): Promise<void>;
}

/** The real service, as it is served, in a process of its own. */
export async function startService(databaseUrl: string, own: ServiceSettings = {}): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [...process.execArgv, '--import', leash, serverFile], {
    env: { PATH: process.env.PATH, ...settings, ...own, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { url: await whenListening(child), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function whenListening(child: ChildProcess): Promise<string> {
  const stdout = child.stdout as Readable;
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('{"listening"')) {
      console.log(line);
      continue;
    }
    stdout.on('data', (chunk) => process.stdout.write(chunk)).resume();
    return JSON.parse(line).listening;
  }
  throw new Error('the service ended before it listened');
}
