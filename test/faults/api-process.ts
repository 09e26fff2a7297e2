import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('../../http/server.ts', import.meta.url));

/** A real API process over a real database, to be killed. */
export class ApiProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(databaseUrl: string): Promise<ApiProcess> {
    const child = spawn(process.execPath, [serverFile], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a secret that is for tests alone and nothing else',
        DEFAULT_INSTANCE: 'first',
        INSTANCE_REQUESTS_PER_10S: '1000000',
        HOST: '127.0.0.1',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('{"listening"')) return new ApiProcess(child, JSON.parse(line).listening);
    }
    throw new Error('the API process ended before it listened');
  }

  async kill(): Promise<void> {
    if (this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}
