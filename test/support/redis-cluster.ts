import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../tools/lab/stand-ins/free-port.ts';
import { RedisServer } from './redis-server.ts';

const slots = 16_384;
/** Time after which a replica replaces a silent master. */
const nodeTimeoutMs = 2_000;
const pollMs = 50;

interface Node {
  server: RedisServer;
  client: Redis;
  /** Port for the communication between the nodes. */
  busPort: number;
}

/** A Redis Cluster of several processes on this machine, without persistence. */
export class RedisCluster {
  readonly url: string;
  readonly nodes: Node[];
  readonly #folder: string;

  private constructor(folder: string, nodes: Node[]) {
    this.#folder = folder;
    this.nodes = nodes;
    this.url = `redis-cluster://${nodes.map(({ server }) => `127.0.0.1:${server.port}`).join(',')}`;
  }

  static async start({ masters = 3, replicas = 0 } = {}): Promise<RedisCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
    const names = Array.from({ length: masters + replicas }, (_, n) => `node-${n}`);
    const cluster = new RedisCluster(folder, await Promise.all(names.map((name) => startNode(folder, name))));
    await cluster.#join(masters);
    return cluster;
  }

  /** Distributes the slots among the masters, and makes the remaining nodes replicas of the masters in turn. */
  async #join(masters: number): Promise<void> {
    const { nodes } = this;
    const first = nodes[0] as Node;
    const starts = Array.from({ length: masters + 1 }, (_, n) => Math.round((n * slots) / masters));
    await Promise.all(
      nodes.map(async ({ client }, n) => {
        await client.cluster('SET-CONFIG-EPOCH', n + 1);
        if (n < masters)
          await client.call('CLUSTER', 'ADDSLOTSRANGE', starts[n] ?? 0, (starts[n + 1] ?? 0) - 1);
      }),
    );
    for (const { server, busPort } of nodes.slice(1)) {
      await first.client.call('CLUSTER', 'MEET', '127.0.0.1', server.port, busPort);
    }
    await until(async () => (await this.#known()).every((known) => known === nodes.length));
    const ids = await Promise.all(nodes.map(({ client }) => client.cluster('MYID')));
    await Promise.all(
      nodes.slice(masters).map(({ client }, n) => client.cluster('REPLICATE', String(ids[n % masters]))),
    );
    await this.whenWhole();
  }

  async #known(): Promise<number[]> {
    const infos = await Promise.all(this.nodes.map(({ client }) => client.cluster('INFO')));
    return infos.map((info) => Number(/cluster_known_nodes:(\d+)/.exec(String(info))?.[1]));
  }

  /** Waits until every node is running, is a master or a connected replica, and reports that all slots are covered. */
  async whenWhole(): Promise<void> {
    await until(async () => {
      const states = await Promise.all(this.nodes.map((node) => stateOf(node)));
      return states.every((state) => state === 'whole');
    });
  }

  /** Lists the nodes that report this role. */
  async withRole(role: 'master' | 'slave'): Promise<Node[]> {
    const roles = await Promise.all(this.nodes.map(({ client }) => client.role().catch(() => [])));
    return this.nodes.filter((_, n) => roles[n]?.[0] === role);
  }

  async flushAll(): Promise<void> {
    for (const { client } of await this.withRole('master')) await client.flushall();
  }

  async stop(): Promise<void> {
    for (const { client } of this.nodes) client.disconnect();
    await Promise.all(this.nodes.map(({ server }) => server.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function startNode(folder: string, name: string): Promise<Node> {
  const busPort = await freePort();
  const server = await RedisServer.start([
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort)],
    ...['--cluster-config-file', join(folder, `${name}.conf`), '--dir', folder],
    ...['--cluster-node-timeout', String(nodeTimeoutMs), '--cluster-replica-validity-factor', '0'],
    ...['--repl-diskless-sync-delay', '0'],
  ]);
  const client = new Redis(server.url, { commandTimeout: 1_000, maxRetriesPerRequest: 0 });
  client.on('error', () => {}); // connections fail when the test kills the server
  return { server, client, busPort };
}

async function stateOf({ client }: Node): Promise<string> {
  try {
    const state = /cluster_state:(\w+)/.exec(String(await client.cluster('INFO')))?.[1];
    const role: unknown[] = await client.role();
    const isLinked = role[0] === 'master' || role[3] === 'connected';
    return state === 'ok' && isLinked ? 'whole' : 'incomplete';
  } catch {
    return 'away';
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(pollMs);
}
