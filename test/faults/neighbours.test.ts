import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Held } from '../support/turn-probe.ts';
import { beGreedy, type Outcome } from './neighbours/greedy.ts';
import { type Experience, openNeighbour } from './neighbours/neighbour.ts';
import { openNeighbours, residentMb, watchMemory } from './neighbours/scene.ts';

// `make faults` fills a diary of a year, and looks for longer: `appointments/seconds`.
const [appointments = 0, seconds = 0] = (process.env.FAULT_NEIGHBOURS ?? '4000/4').split('/').map(Number);
const greedyRequests = 60;
const targets = { p99Ms: 250, growthMb: 150, heldMs: 100, refusalMs: 6_000 };
/** On a quiet machine the neighbour alone has its answers in this time. On a busy one everything takes longer. */
const quietP99Ms = 50;
/** A busy machine is slow for a while. What is wrong is wrong each time. */
const attemptsMost = 4;

const { greedy, neighbour, service, paths } = await openNeighbours({ appointments });
afterAll(service.stop);
const { body: client } = await neighbour.post('/clients', { name: 'Clara Ejemplo' });
const other = openNeighbour({ url: service.url, host: neighbour.host, key: neighbour.liveKey });
afterAll(other.close);
const access = { url: service.url, host: greedy.host, key: greedy.liveKey, connections: greedyRequests };
const usual = { perSecond: 50, seconds };

/** Everything is compiled, and each session is open. */
async function warmUp(): Promise<void> {
  const warming = await beGreedy({ ...access, paths: paths.all, connections: 8 });
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

const refused = ({ statuses }: Experience) => Object.keys(statuses).filter((status) => Number(status) >= 300);

async function besideGreed(asked: string[]) {
  const alone = await other.live(client.id, usual);
  await service.ask<Held>('held');
  const asking = await beGreedy({ ...access, paths: asked });
  const beside = await other.live(client.id, usual);
  const { longestMs } = await service.ask<Held>('held');
  judge(await asking.stop());
  expect(refused(beside)).toEqual([]);
  expect(longestMs, 'the event loop was held').toBeLessThan(targets.heldMs);
  return { alone: alone.p99, beside: beside.p99, most: targets.p99Ms * Math.max(1, alone.p99 / quietP99Ms) };
}

test.each([
  ['the year of a full diary', [paths.year]],
  ['the heaviest reads of all kinds', paths.all],
])(
  `a workshop asks for %s, ${greedyRequests} at once and again, and its neighbour lives as before`,
  {
    timeout: 0,
  },
  async (_what, asked) => {
    const before = residentMb(service.pid);
    const mostMb = watchMemory(service);
    onTestFinished(() => void mostMb());
    const tried: Awaited<ReturnType<typeof besideGreed>>[] = [];
    for (let attempt = 0; attempt < attemptsMost; attempt += 1) {
      const found = await besideGreed(asked);
      tried.push(found);
      if (found.beside < found.most) break;
    }
    const grownMb = mostMb() - before;
    console.log(
      `p99 of the neighbour in ms: ${JSON.stringify(tried)}; memory grew by ${Math.round(grownMb)} MB`,
    );
    expect(tried.some(({ beside, most }) => beside < most)).toBe(true);
    expect(grownMb).toBeLessThan(targets.growthMb);
  },
);

describe('readers that take nothing of what they asked for', () => {
  test('hold neither memory nor sessions, and lose their connection', { timeout: 0 }, async () => {
    const before = residentMb(service.pid);
    const asleep = await beGreedy({ ...access, paths: [paths.year], isAsleep: true });
    await sleep(3_000);
    expect(refused(await other.live(client.id, usual))).toEqual([]);
    expect(residentMb(service.pid) - before).toBeLessThan(targets.growthMb);
    // Their own workshop is served again once their places are taken from them.
    const own = openNeighbour(access);
    afterAll(own.close);
    await vi.waitFor(async () => expect(await own.status('/clients')).toBe(200), 60_000);
    expect((await asleep.stop()).withoutRetryAfter).toBe(0);
  });
});
