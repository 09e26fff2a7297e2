import type { Redis } from 'ioredis';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openRedis } from '../../adapters/redis/client.ts';
import { RedisLimits } from '../../http/limits/redis-limits.ts';
import { gatherRedis } from '../../tools/operator/doctor/gather-redis.ts';
import { openQueue } from '../../workers/lanes/queue.ts';
import { patienceMs } from '../support/patience.ts';
import { RedisCluster } from '../support/redis-cluster.ts';
import { RedisServer } from '../support/redis-server.ts';

const cluster = await RedisCluster.start({ masters: 3 });
afterAll(() => cluster.stop());
const now = Date.UTC(2026, 10, 20, 9, 30, 25);
let nextId = 0;

async function openProcess(url = cluster.url): Promise<RedisLimits> {
  const limits = await RedisLimits.open(
    url,
    async () => 0,
    () => {},
  );
  onTestFinished(() => limits.close());
  return limits;
}

function demand(instanceId: number) {
  nextId += 1;
  const day = { quota: 2_000, stopsAtQuota: true };
  return { instanceId, keyId: nextId, requestsPerMinute: 20, instanceRequestsPer10s: 1_000, day };
}

/** Sends 30 requests of a key to two processes in turn; returns the number of admitted requests. */
async function countAdmitted(processes: RedisLimits[], instanceId: number): Promise<number> {
  const wanted = demand(instanceId);
  let admitted = 0;
  for (let n = 0; n < 30; n += 1) {
    const verdict = await (processes[n % processes.length] as RedisLimits).take(wanted, now);
    if (verdict.refusal === null) admitted += 1;
  }
  return admitted;
}

function openClusterQueue(name: string, url = cluster.url) {
  return openQueue({ name, databaseUrl: '', redisUrl: url, onError: () => {} });
}

/** Lists the keys of each command and each transaction that the masters receive while `work` runs. */
async function keysDuring(work: (seen: readonly string[][]) => Promise<unknown>): Promise<string[][]> {
  const groups: string[][] = [];
  const monitors = await Promise.all(cluster.nodes.map(({ client }) => client.monitor()));
  for (const monitor of monitors) {
    const open = new Map<string, string[]>();
    monitor.on('monitor', (_time: string, args: string[], source: string) => {
      const [name = '', ...rest] = args;
      const keys = keysOf(name.toLowerCase(), rest);
      if (name.toLowerCase() === 'multi') open.set(source, []);
      else if (name.toLowerCase() === 'exec') groups.push(open.get(source) ?? []);
      else if (open.has(source)) open.get(source)?.push(...keys);
      else groups.push(keys);
      if (name.toLowerCase() === 'exec') open.delete(source);
    });
  }
  await work(groups);
  for (const monitor of monitors) monitor.disconnect();
  return groups.filter((keys) => keys.length > 0);
}

const keyless = [
  'info',
  'ping',
  'cluster',
  'client',
  'readonly',
  'select',
  'auth',
  'hello',
  'script',
  'role',
];

/** Returns the hash tag of a key; without a tag, the key. */
function tagOf(key: string): string {
  return /\{(.+?)\}/.exec(key)?.[1] ?? key;
}

function keysOf(name: string, args: string[]): string[] {
  if (keyless.includes(name)) return [];
  if (name.startsWith('eval')) return args.slice(2, 2 + Number(args[1]));
  return args.slice(0, 1);
}

test('all keys of a script or a transaction have one hash tag, and each queue has its own', async () => {
  const done: string[] = [];
  const groups = await keysDuring(async (seen) => {
    const limits = await openProcess();
    // On a busy machine a command may exceed its timeout, after which the process counts in memory for a second.
    for (const id of [1, 2])
      await expect
        .poll(() => countAdmitted([limits], id).then(() => seen.flat().map(tagOf)))
        .toContain(`workshop:${id}`);
    await vi.waitFor(() => expect(limits.processes).toBe(1), patienceMs);
    for (const name of ['webhooks', 'messages', 'pdfs', 'tax-records']) {
      const queue = await openClusterQueue(name);
      const worker = queue.work(async ({ lane }) => void done.push(lane));
      await queue.add([{ instanceId: 1, lane: name }]);
      await expect.poll(() => done).toContain(name);
      expect(await queue.depth()).toBe(0);
      await worker.stop();
      await queue.close();
    }
  });
  const mixed = groups.filter((keys) => new Set(keys.filter((key) => key !== '').map(tagOf)).size > 1);
  expect(mixed).toEqual([]);
  expect([...new Set(groups.flat().map(tagOf))].sort()).toEqual([
    'workshop-api:messages',
    'workshop-api:pdfs',
    'workshop-api:tax-records',
    'workshop-api:webhooks',
    'workshop:1',
    'workshop:2',
    'workshop:processes',
  ]);
});

test('doctor knows a cluster, and masters without a replica', async () => {
  expect(await gatherRedis(cluster.url)).toMatchObject({
    policy: 'noeviction',
    cluster: { masters: 3, silent: 0, withoutReplica: 3 },
  });
});

test('refuses a cluster that is written as one server, and one server that is written as a cluster', async () => {
  const [node] = cluster.nodes;
  const asOne = 'REDIS_URL: the server is a node of a Redis Cluster: write redis-cluster:// instead';
  await expect(openProcess(node?.server.url)).rejects.toThrow(asOne);
  await expect(openClusterQueue('webhooks', node?.server.url)).rejects.toThrow(asOne);
  expect(await gatherRedis(node?.server.url ?? '')).toEqual({ refused: expect.stringContaining(asOne) });
  const single = await RedisServer.start();
  onTestFinished(() => single.stop());
  const asCluster = single.url.replace('redis:', 'redis-cluster:');
  const inverse = 'REDIS_URL: the server is not part of a Redis Cluster: write redis:// instead';
  await expect(openProcess(asCluster)).rejects.toThrow(inverse);
  await expect(openClusterQueue('webhooks', asCluster)).rejects.toThrow(inverse);
});

test('a master that hangs divides the limits of its workshops, and of no others', async () => {
  const processes = [await openProcess(), await openProcess()];
  await vi.waitFor(() => expect(processes.map((each) => each.processes)).toEqual([2, 2]), patienceMs);
  const probe = openRedis(cluster.url, { maxRetriesPerRequest: 0 });
  onTestFinished(() => probe.disconnect());
  const client = cluster.nodes[0]?.client as Redis;
  const slotOf = async (id: number) => Number(await client.cluster('KEYSLOT', `{workshop:${id}}`));
  const ids = Array.from({ length: 20 }, (_, n) => n + 10);
  const slots = await Promise.all(ids.map(slotOf));
  const affected = ids.find((_, n) => (slots[n] ?? 0) < 5_461) as number;
  const other = ids.find((_, n) => (slots[n] ?? 0) > 6_000) as number;

  cluster.nodes[0]?.server.pause();
  const began = performance.now();
  expect(await countAdmitted(processes, affected)).toBe(20);
  // If each request waited for its timeout of a quarter of a second, the requests would take eight seconds.
  expect(performance.now() - began).toBeLessThan(2_500);
  expect(await countAdmitted(processes.slice(0, 1), affected)).toBe(10);
  expect(await countAdmitted(processes.slice(0, 1), other)).toBe(20);
  expect(processes[0]?.isAway).toBe(true);
  expect(await processes[0]?.countMasters()).toEqual({ answering: 2, silent: 1 });

  cluster.nodes[0]?.server.resume();
  await vi.waitFor(async () => {
    await countAdmitted(processes, affected);
    expect(processes.map((each) => each.isAway)).toEqual([false, false]);
    expect(await processes[0]?.countMasters()).toEqual({ answering: 3, silent: 0 });
  }, patienceMs);
});
