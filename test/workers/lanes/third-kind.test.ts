import { expect, test } from 'vitest';
import { openLanesScene, type ToyOutcome } from './scene.ts';

const scene = await openLanesScene();
const { clock, stage, kindOf, start, left, sql } = scene;
const minuteMs = 60_000;

/**
 * Opens a simulated tax authority that accepts one batch of up to a thousand records per minute, one batch at a time.
 */
function openAuthority() {
  const batches: number[][] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const work = async (items: ToyOutcome['item'][]) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    batches.push(items.map(({ itemId }) => itemId));
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return items.map((item) => ({ item, dueAt: null }));
  };
  return { work, batches, mostUnderWay: () => mostUnderWay };
}

test('a third kind of lane needs nothing else of the engine', async () => {
  const authority = openAuthority();
  const kind = kindOf(authority.work, {
    portionSize: 1_000,
    maxPortions: () => 1,
    updateLane: async () => ({ state: null, restsUntil: new Date(clock.now().getTime() + minuteMs) }),
  });
  const ids = await stage('records', 2_500);
  const processes = [start(kind), start(kind)];
  for (const [batch, count] of [1_000, 2_000, 2_500].entries()) {
    for (const { wake } of processes) wake();
    await expect.poll(left).toBe(2_500 - count);
    await expect.poll(async () => (await sql`select lease from lanes`)[0]?.lease).toBeNull();
    expect(authority.batches).toHaveLength(batch + 1);
    for (const { wake } of processes) wake();
    clock.set(new Date(clock.now().getTime() + minuteMs).toISOString());
  }
  expect(authority.batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(authority.batches.flat()).toEqual(ids);
  expect(authority.mostUnderWay()).toBe(1);
  expect(scene.errors).toEqual([]);
});
