import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Demand } from '../../../http/limits/limits.ts';
import { type SharedCounter, Slices } from '../../../http/limits/slices.ts';

/** A time in the middle of a window. */
const now = Date.UTC(2026, 10, 20, 9, 30, 25);
const demand: Demand = {
  instanceId: 1,
  keyId: 1,
  requestsPerMinute: 6_000,
  instanceRequestsPer10s: 100_000,
  day: { quota: 1_000_000, stopsAtQuota: true },
};

/** Counts the requests of one key as Redis does. */
class Counter implements SharedCounter {
  counted = 0;
  asked = 0;
  returned = 0;
  readonly #answerAfterMs: number;

  constructor(answerAfterMs = 0) {
    this.#answerAfterMs = answerAfterMs;
  }

  async take({ requestsPerMinute }: Demand, wanted: number, spare: number) {
    this.asked += 1;
    await (this.#answerAfterMs === 0 ? setImmediate() : sleep(this.#answerAfterMs));
    const before = { instance: this.counted, minute: this.counted, day: this.counted };
    const remaining = requestsPerMinute - this.counted;
    const part = Math.max(0, Math.min(spare, Math.floor((remaining - wanted) / 16)));
    const granted = Math.max(0, Math.min(remaining, wanted + part));
    this.counted += granted;
    return { before, granted };
  }

  giveBack(_demand: Demand, count: number): void {
    this.counted -= count;
    this.returned += count;
  }
}

const opened: Slices[] = [];
// The fake clock does not advance, so slices do not expire on a busy machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const slices of opened.splice(0)) slices.close();
  vi.useRealTimers();
});

function open(counter: SharedCounter): Slices {
  const slices = new Slices(counter);
  opened.push(slices);
  return slices;
}

async function takeTimes(times: number, slices: Slices, wanted = demand): Promise<number> {
  let admitted = 0;
  for (let n = 0; n < times; n += 1) if ((await slices.take(wanted, now)).refusal === null) admitted += 1;
  return admitted;
}

test('most requests of a busy key need no call, and it gets its limit exactly', async () => {
  const counter = new Counter();
  expect(await takeTimes(7_000, open(counter))).toBe(6_000);
  expect(counter.counted).toBe(6_000);
  // Subtracts the thousand refused requests, each of which needs a call.
  expect(counter.asked - 1_000).toBeLessThan(6_000 / 10);
});

test('each learns how many came before it', async () => {
  const slices = open(new Counter());
  const used: number[] = [];
  for (let n = 0; n < 100; n += 1) used.push((await slices.take(demand, now)).minute.used);
  expect(used).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
});

test('those who wait are asked for together', async () => {
  const counter = new Counter(20);
  const slices = open(counter);
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => slices.take(demand, now)));
  expect(verdicts.every(({ refusal }) => refusal === null)).toBe(true);
  expect(counter.asked).toBeLessThanOrEqual(3);
});

test('requests that arrive during the call take the spare grants, and none of those is given back', async () => {
  const counter = new Counter(5);
  const slices = open(counter);
  let left = 3_000;
  const busy = async () => {
    for (; left > 0; left -= 1) {
      expect((await slices.take(demand, now)).refusal).toBeNull();
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: 32 }, busy));
  expect(counter.asked).toBeLessThan(3_000 / 50);
  expect(counter.returned).toBe(0);
});

test('the unused rest of a slice is given back for other processes', async () => {
  const counter = new Counter();
  const [busy, other] = [open(counter), open(counter)];
  await takeTimes(1_000, busy);
  expect(counter.counted).toBeGreaterThan(1_000);
  vi.advanceTimersByTime(800);
  expect(counter.counted).toBe(1_000);
  expect(await takeTimes(6_000, other)).toBe(5_000);
});

test('closing gives back what is left', async () => {
  const counter = new Counter();
  const slices = new Slices(counter);
  await takeTimes(1_000, slices);
  slices.close();
  expect(counter.counted).toBe(1_000);
});

test('a new window and another limit begin at zero', async () => {
  const counter = new Counter();
  const slices = open(counter);
  await takeTimes(500, slices);
  const { minute } = await slices.take({ ...demand, requestsPerMinute: 500 }, now);
  expect(minute.limit).toBe(500);
  expect((await slices.take({ ...demand, requestsPerMinute: 500 }, now)).refusal).toBe('rate_limited');
});

test('a failed call fails for all requests that wait for it; the next one calls again', async () => {
  let isAway = true;
  const counter = new Counter();
  const failing: SharedCounter = {
    take: async (...asked) => {
      if (isAway) throw new Error('away');
      return counter.take(asked[0], asked[1], asked[2]);
    },
    giveBack: () => {},
  };
  const slices = open(failing);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => slices.take(demand, now)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isAway = false;
  expect((await slices.take(demand, now)).refusal).toBeNull();
});

test('whatever the order of processes, together they use exactly the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 3 }), { minLength: 50, maxLength: 200 }),
      fc.integer({ min: 1, max: 150 }),
      async (turns, requestsPerMinute) => {
        const counter = new Counter();
        const processes = [0, 1, 2, 3].map(() => open(counter));
        const wanted = { ...demand, requestsPerMinute };
        const verdicts = await Promise.all(
          turns.map((turn) => (processes[turn] as Slices).take(wanted, now)),
        );
        const admitted = verdicts.filter(({ refusal }) => refusal === null).length;
        for (const slices of processes) slices.close();
        expect(admitted).toBeLessThanOrEqual(requestsPerMinute);
        expect(admitted).toBe(counter.counted);
        // A process may refuse a request although another process has an unused slice. After the processes have closed,
        // further requests get the unused rest.
        const later = await takeTimes(requestsPerMinute, open(counter), wanted);
        expect(admitted + later).toBe(requestsPerMinute);
      },
    ),
    { numRuns: 30 },
  );
});
