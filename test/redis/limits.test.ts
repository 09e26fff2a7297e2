import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Demand } from '../../http/limits/limits.ts';
import { RedisLimits } from '../../http/limits/redis-limits.ts';
import { patienceMs } from '../support/patience.ts';
import { RedisServer } from '../support/redis-server.ts';

const server = await RedisServer.start();
const opened: RedisLimits[] = [];
let nextId = 1;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
});
afterAll(() => server.stop());

async function openProcess(usedToday = 0): Promise<RedisLimits> {
  const limits = await RedisLimits.open(
    server.url,
    async () => usedToday,
    () => {},
  );
  opened.push(limits);
  return limits;
}

/** Opens processes, and waits until each knows the number of processes. */
async function openProcesses(count: number): Promise<RedisLimits[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => openProcess()));
  await vi.waitFor(
    () => expect(processes.map((each) => each.processes)).toEqual(processes.map(() => count)),
    patienceMs,
  );
  return processes;
}

/** Returns a `Demand` of a new key and a new workshop, which have no earlier requests. */
function demand(limits: Partial<Demand> = {}): Demand {
  nextId += 1;
  return {
    instanceId: nextId,
    keyId: nextId,
    requestsPerMinute: 60,
    instanceRequestsPer10s: 1_000,
    day: { quota: 2_000, stopsAtQuota: true },
    ...limits,
  };
}

/** A time in the middle of a minute, so that no window ends during a test. */
const now = Date.UTC(2026, 10, 20, 9, 30, 25);

async function takeTimes(
  times: number,
  processes: RedisLimits[],
  wanted: Demand,
): Promise<(string | null)[]> {
  const verdicts = [];
  for (let n = 0; n < times; n += 1) {
    verdicts.push(await (processes[n % processes.length] as RedisLimits).take(wanted, now));
  }
  return verdicts.map(({ refusal }) => refusal);
}

const admitted = (refusals: (string | null)[]) => refusals.filter((refusal) => refusal === null).length;

test('two processes share the limit of a key', async () => {
  const processes = [await openProcess(), await openProcess()];
  const refusals = await takeTimes(70, processes, demand());
  expect(admitted(refusals)).toBe(60);
  expect(refusals.at(-1)).toBe('rate_limited');
});

test('two processes share the limit of a workshop, which is judged first', async () => {
  const refusals = await takeTimes(
    12,
    [await openProcess(), await openProcess()],
    demand({ instanceRequestsPer10s: 10 }),
  );
  expect(admitted(refusals)).toBe(10);
  expect(refusals.at(-1)).toBe('instance_rate_limited');
});

test('two processes share the day, which begins with what the database knows', async () => {
  const refusals = await takeTimes(12, [await openProcess(1_990), await openProcess(1_990)], demand());
  expect(admitted(refusals)).toBe(10);
  expect(refusals.at(-1)).toBe('plan_quota_exceeded');
});

test('a refused request counts in no window', async () => {
  const limits = await openProcess(2_000);
  const wanted = demand();
  await takeTimes(5, [limits], wanted);
  const verdict = await limits.take({ ...wanted, day: null }, now);
  expect(verdict).toMatchObject({ refusal: null, minute: { used: 1 }, day: { used: 0 } });
});

test('requests that come together are counted one by one', async () => {
  const processes = [await openProcess(), await openProcess()];
  const wanted = demand();
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, n) => (processes[n % 2] as RedisLimits).take(wanted, now)),
  );
  expect(admitted(verdicts.map(({ refusal }) => refusal))).toBe(60);
});

test('a busy key asks Redis for few of its requests, and gets exactly what it may', async () => {
  const processes = await openProcesses(2);
  const wanted = demand({ requestsPerMinute: 3_000, instanceRequestsPer10s: 100_000, day: null });
  const redis = new Redis(server.url);
  await redis.config('RESETSTAT');
  expect(admitted(await takeTimes(2_000, processes, wanted))).toBe(2_000);
  const asked = Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]);
  expect(asked).toBeLessThan(2_000 / 4);
  expect(admitted(await takeTimes(2_000, processes, wanted))).toBe(1_000);
  redis.disconnect();
});

test('what one process took and left, another has', async () => {
  const processes = await openProcesses(2);
  const [first, second] = processes as [RedisLimits, RedisLimits];
  const wanted = demand({ requestsPerMinute: 3_000, instanceRequestsPer10s: 100_000 });
  await takeTimes(500, [first], wanted);
  await vi.waitFor(async () => {
    const { minute, day } = await second.take({ ...wanted, requestsPerMinute: 3_001 }, now);
    expect(minute.used).toBe(day.used);
    expect(minute.used).toBeLessThan(600);
  }, patienceMs);
});

test('a Redis that has lost its data takes the day from the database again', async () => {
  const limits = await openProcess(1_998);
  const wanted = demand();
  expect(await takeTimes(3, [limits], wanted)).toEqual([null, null, 'plan_quota_exceeded']);
  const redis = new Redis(server.url);
  await redis.flushall();
  redis.disconnect();
  expect(await takeTimes(3, [limits], wanted)).toEqual([null, null, 'plan_quota_exceeded']);
});

test('without Redis each process grants its share, and both share counts again afterwards', async () => {
  const processes = await openProcesses(2);
  const wanted = demand();
  await server.stop();
  expect(admitted(await takeTimes(100, processes, wanted))).toBe(60);
  const [first] = processes as [RedisLimits];
  expect(admitted(await takeTimes(50, [first], demand()))).toBe(30);

  await server.start();
  await vi.waitFor(() => expect(processes.map((each) => each.isAway)).toEqual([false, false]), patienceMs);
  expect(admitted(await takeTimes(70, processes, demand()))).toBe(60);
});

const pausedMs = 3_000;

test('a Redis that hangs delays one request by its time-out, and not the ones behind it', async () => {
  const limits = await openProcess();
  await limits.take(demand(), now);
  const redis = new Redis(server.url);
  await redis.client('PAUSE', pausedMs);
  const began = performance.now();
  await takeTimes(20, [limits], demand());
  // If each request waited for its timeout of a quarter of a second, the requests would take five seconds.
  expect(performance.now() - began).toBeLessThan(2_500);
  redis.disconnect();
  await sleep(pausedMs);
});

test('a process starts while Redis is away, and counts there once it is back', async () => {
  await server.stop();
  const limits = await openProcess();
  expect(admitted(await takeTimes(70, [limits], demand()))).toBe(60);
  await server.start();
  await vi.waitFor(() => expect(limits.isAway).toBe(false), patienceMs);
  expect(admitted(await takeTimes(70, [limits, await openProcess()], demand()))).toBe(60);
});
