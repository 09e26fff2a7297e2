import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairSlots, type SlotLimits } from '../../../db/connection/fair-places.ts';

const [greedy, other, third] = [1, 2, 3];

function open(limits: Partial<SlotLimits> = {}): FairSlots {
  return new FairSlots({ places: 4, perWorkshop: 2, waitingPerWorkshop: 100, waitMs: 60_000, ...limits });
}

/** Requests a place, and adds the workshop to `entered` once it has the place. */
function ask(places: FairSlots, workshop: number, entered: number[]): void {
  const waiting = places.take(workshop);
  if (!waiting) entered.push(workshop);
  else void waiting.then(() => entered.push(workshop));
}

// The fake clock stops the timeouts of waiting requests. A request that still waits when its test ends would otherwise
// be refused, which would fail the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('places that workshops share', () => {
  test('are given without waiting while some are free, and a workshop takes no more than its share', async () => {
    const places = open();
    const entered: number[] = [];
    for (let n = 0; n < 5; n += 1) ask(places, greedy, entered);
    ask(places, other, entered);
    expect(entered).toEqual([greedy, greedy, other]);
    expect(places.waiting).toBe(3);
  });

  test('go to workshops in turn, however many requests one of them has waiting', async () => {
    const places = open({ places: 1, perWorkshop: 1 });
    const entered: number[] = [];
    for (let n = 0; n < 4; n += 1) ask(places, greedy, entered);
    for (const workshop of [other, other, third]) ask(places, workshop, entered);
    for (let n = 0; n < 7; n += 1) {
      places.giveBack(entered.at(-1) as number);
      await settled();
    }
    expect(entered).toEqual([greedy, greedy, other, third, greedy, other, greedy]);
    expect(places.waiting).toBe(0);
  });

  test('are refused after too long a wait, with the reason: the share of the workshop, or all of them', async () => {
    const places = open({ waitMs: 1_000 });
    const refused = (workshop: number, isOwnShare: boolean) =>
      expect(places.take(workshop)).rejects.toMatchObject({ code: 'SESSION_TIMEOUT', isOwnShare });
    for (const workshop of [greedy, greedy]) places.take(workshop);
    const first = refused(greedy, true);
    for (const workshop of [other, other]) places.take(workshop);
    const second = refused(third, false);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([first, second]);
  });

  test('are waited for longer while only requests of the same workshop hold them', async () => {
    const places = open({ waitMs: 1_000, ownWaitMs: 5_000 });
    const entered: number[] = [];
    for (let n = 0; n < 3; n += 1) ask(places, greedy, entered);
    const late = expect(places.take(greedy)).rejects.toMatchObject({ isOwnShare: true });
    await vi.advanceTimersByTimeAsync(4_000);
    places.giveBack(greedy);
    await settled();
    expect(entered).toEqual([greedy, greedy, greedy]);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
  });

  test('are refused at once if too many of the workshop wait already', async () => {
    const places = open({ waitingPerWorkshop: 1 });
    for (let n = 0; n < 3; n += 1) places.take(greedy);
    await expect(places.take(greedy)).rejects.toMatchObject({ isOwnShare: true });
    expect(places.take(other)).toBeUndefined();
  });

  test('are not given to a request that has gone', async () => {
    const places = open({ places: 1, waitMs: 1_000 });
    places.take(greedy);
    const late = expect(places.take(other)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    places.giveBack(greedy);
    expect(places.take(third)).toBeUndefined();
  });

  test('are refused to all that wait when the service closes', async () => {
    const places = open({ places: 1 });
    places.take(greedy);
    const waiting = [greedy, other].map((workshop) =>
      expect(places.take(workshop)).rejects.toThrow('it was closed'),
    );
    places.refuseAll(new Error('it was closed'));
    await Promise.all(waiting);
    expect(places.waiting).toBe(0);
  });
});
