import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LoopUsage } from '../../../../test/support/turn-probe.ts';
import { type Outcome, startGreedyNeighbour } from './neighbours/greedy.ts';
import { type NeighbourLatency, openNeighbour } from './neighbours/neighbour.ts';
import type { BlockCounts } from './neighbours/place-probe.ts';
import { openNeighbours, residentMb, watchMemory } from './neighbours/scene.ts';

// FAULT_NEIGHBOURS sets the number of appointments and the duration, as `appointments/seconds`. `make faults` fills the
// diary of a year, and measures for longer.
const [appointments = 0, seconds = 0] = (process.env.FAULT_NEIGHBOURS ?? '2000/2').split('/').map(Number);
const greedyRequests = 60;
const greedyId = 1;
/**
 * Maximum duration of the neighbour's requests, as multiples of the duration without load, because machines differ in
 * speed.
 */
const targets = {
  growthMb: 150,
  withThreadsMb: 400,
  heldMs: 100,
  refusalMs: 6_000,
  p99Ms: 250,
  p99TimesAlone: 10,
};

const { greedy, neighbour, service, paths } = await openNeighbours({ appointments });
afterAll(service.stop);
const client = await neighbour.newClient({ name: 'Clara Ejemplo' });
const other = openNeighbour({ url: service.url, host: neighbour.host, key: neighbour.liveKey });
afterAll(other.close);
const access = { url: service.url, host: greedy.host, key: greedy.liveKey, connections: greedyRequests };
const usual = { perSecond: 50, seconds };

/** Sends requests before the measurement, so that all code is compiled and each database session is open. */
async function warmUp(): Promise<void> {
  const warming = await startGreedyNeighbour({ ...access, paths: paths.all, connections: 8 });
  await other.live(client.id, usual);
  await warming.stop();
}
await warmUp();

function judge({ answers, withoutRetryAfter, longestRefusalMs }: Outcome): void {
  const statuses = Object.values(answers).flatMap((counts) => Object.keys(counts));
  expect(new Set(statuses).difference(new Set(['200', '503']))).toEqual(new Set());
  expect(statuses, 'it makes progress').toContain('200');
  expect(withoutRetryAfter).toBe(0);
  expect(longestRefusalMs).toBeLessThan(targets.refusalMs);
}

const refused = ({ statuses }: NeighbourLatency) =>
  Object.keys(statuses).filter((status) => !status.startsWith('2'));

/**
 * Measures the use of shared resources with figures that do not depend on the machine's speed: how often the neighbour
 * waited for places that the crowd held, and how long a computation blocked the event loop.
 */
async function besideGreed(asked: string[]): Promise<{ alone: number; beside: number }> {
  const alone = await other.live(client.id, usual);
  await service.ask<LoopUsage>('held');
  await service.ask<BlockCounts>('blocked');
  const asking = await startGreedyNeighbour({ ...access, paths: asked });
  const beside = await other.live(client.id, usual);
  const { longestMs } = await service.ask<LoopUsage>('held');
  const { [greedyId]: _, ...blocked } = await service.ask<BlockCounts>('blocked');
  judge(await asking.stop());
  expect(refused(beside)).toEqual([]);
  expect(blocked, 'the neighbour waited for places of the crowd').toEqual({});
  expect(longestMs, 'the event loop was held').toBeLessThan(targets.heldMs);
  return { alone: alone.p99, beside: beside.p99 };
}

test.each([
  ['the year of a full diary', [paths.year], targets.growthMb],
  // The two drawing threads may have heaps of up to 256 MB each.
  ['the heaviest reads of all kinds', paths.all, targets.withThreadsMb],
])(
  `a workshop asks for %s, ${greedyRequests} at once and again, and its neighbour lives as before`,
  {
    timeout: 0,
  },
  async (_what, asked, growthMb) => {
    const before = residentMb(service.pid);
    const mostMb = watchMemory(service);
    onTestFinished(() => void mostMb());
    const p99 = await besideGreed(asked);
    const grownMb = mostMb() - before;
    console.log(
      `p99 of the neighbour in ms: ${JSON.stringify(p99)}; memory grew by ${Math.round(grownMb)} MB`,
    );
    expect(grownMb).toBeLessThan(growthMb);
    expect(p99.beside).toBeLessThan(Math.max(targets.p99Ms, targets.p99TimesAlone * p99.alone));
  },
);

describe('clients that never read their answers', () => {
  test('occupy neither memory nor sessions, and lose their connection', { timeout: 0 }, async () => {
    const before = residentMb(service.pid);
    const asleep = await startGreedyNeighbour({ ...access, paths: [paths.year], isAsleep: true });
    await sleep(3_000);
    expect(refused(await other.live(client.id, usual))).toEqual([]);
    expect(residentMb(service.pid) - before).toBeLessThan(targets.growthMb);
    // Waits until the service has closed the crowd's connections. Their places are then free, so the workshop of the
    // crowd is served again.
    const own = openNeighbour(access);
    afterAll(own.close);
    await vi.waitFor(async () => expect(await own.status('/clients')).toBe(200), 60_000);
    expect((await asleep.stop()).withoutRetryAfter).toBe(0);
  });
});
