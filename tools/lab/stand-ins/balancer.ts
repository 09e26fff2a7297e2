import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const healthCheckMs = 50;

interface Process {
  url: string;
  agent: Agent;
  ready: boolean;
  served: number;
}

/**
 * A load balancer in front of several processes. Polls each process for readiness, and forwards requests to the ready
 * processes in turn, over persistent connections. Does not retry, so a request is lost if its process ends.
 */
export class Balancer {
  readonly #server: Server;
  readonly #processes = new Map<string, Process>();
  #turn = 0;

  private constructor() {
    // Clients close idle connections. If the balancer closed them, a request sent at that moment would be lost.
    this.#server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => this.#pass(incoming, answer));
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer();
    await once(balancer.#server.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a process, and polls its readiness until the process is removed. Resolves once the process is ready. */
  async add(url: string): Promise<void> {
    const process = { url, agent: new Agent({ keepAlive: true }), ready: false, served: 0 };
    this.#processes.set(url, process);
    void this.#watch(process);
    while (!process.ready) await sleep(healthCheckMs);
  }

  served(url: string): number {
    return this.#processes.get(url)?.served ?? 0;
  }

  /** Removes a process that has ended. */
  remove(url: string): void {
    this.#processes.get(url)?.agent.destroy();
    this.#processes.delete(url);
  }

  close(): void {
    for (const url of this.#processes.keys()) this.remove(url);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #watch(process: Process): Promise<void> {
    while (this.#processes.has(process.url)) {
      process.ready = await isReady(process.url);
      await sleep(healthCheckMs);
    }
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#processes.values()].filter((process) => process.ready);
    this.#turn += 1;
    const process = ready[this.#turn % ready.length];
    const fail = (reason: string) => answer.writeHead(502).end(reason);
    if (!process) {
      fail('no process is ready');
      return;
    }
    const { connection: _, ...headers } = incoming.headers;
    const passed = request(`${process.url}${incoming.url}`, {
      method: incoming.method,
      headers,
      agent: process.agent,
    });
    passed.once('error', (error) => fail(`${process.url}: ${error.message}`));
    passed.once('response', (response) => {
      process.served += 1;
      const { connection: _, ...rest } = response.headers;
      answer.writeHead(response.statusCode as number, rest);
      response.once('error', () => answer.destroy()).pipe(answer);
    });
    incoming.pipe(passed);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const [response] = await once(get(`${url}/health/ready`, { agent: false }), 'response');
    response.resume();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}
