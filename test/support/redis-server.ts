import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../tools/lab/stand-ins/free-port.ts';

/** A Redis server in its own process on its own port, without persistence. */
export class RedisServer {
  readonly url: string;
  readonly port: number;
  readonly #settings: string[];
  #child: ChildProcess | null = null;

  private constructor(port: number, settings: string[]) {
    this.port = port;
    this.#settings = settings;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** Starts a server; `settings` are further arguments of the program. */
  static async start(settings: string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), settings);
    await server.start();
    return server;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  async start(): Promise<void> {
    const own = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', ''];
    const child = spawn('redis-server', [...own, ...this.#settings]);
    await once(child, 'spawn'); // rejects if the program is missing
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) return;
    }
    throw new Error('redis-server ended before it was ready');
  }

  async stop(): Promise<void> {
    if (!this.#child) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
    this.#child = null;
  }

  /** Suspends the server without closing its connections, as if the network lost all packets. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }
}
