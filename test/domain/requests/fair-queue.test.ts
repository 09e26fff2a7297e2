import { expect, test } from 'vitest';
import { CapacityError } from '../../../domain/requests/capacity-error.ts';
import { type Asker, FairQueue, type QueueBounds } from '../../../domain/requests/fair-queue.ts';

const defaultBounds: QueueBounds = {
  name: 'papers',
  maxTurns: 3,
  urgentTurns: 1,
  shortMs: 100,
  maxWorkshopMs: 3_000,
  maxLinkMs: 1_000,
  maxWaiting: 50,
  maxWaitMs: 5_000,
};

/** Returns a queue with a clock that only the test advances. */
function queueWith(bounds: Partial<QueueBounds> = {}) {
  let nowMs = 0;
  const timers = new Set<{ atMs: number; act: () => void }>();
  const clock = {
    nowMs: () => nowMs,
    after(delayMs: number, act: () => void) {
      const timer = { atMs: nowMs + delayMs, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const queue = new FairQueue({ ...defaultBounds, ...bounds }, clock);
  const running = new Map<string, () => void>();
  const started: string[] = [];
  const refused: [name: string, retryAfterSeconds: number | undefined][] = [];
  const settle = () => new Promise(setImmediate);
  return {
    started,
    refused,
    running: () => [...running.keys()],
    timers,
    close: () => queue.close(),
    hasRoom(asker: Asker) {
      try {
        queue.requireRoom(asker);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(CapacityError);
        return false;
      }
    },
    async ask(name: string, asker: Asker, costMs = 500) {
      queue
        .run(asker, costMs, () => {
          started.push(name);
          return new Promise<void>((resolve) => running.set(name, resolve));
        })
        .catch((error) => {
          expect(error).toBeInstanceOf(CapacityError);
          refused.push([name, error.retryAfterSeconds]);
        });
      await settle();
    },
    /** Moves the clock forward by `tookMs`, then ends the job. */
    async end(name: string, tookMs = 0) {
      nowMs += tookMs;
      running.get(name)?.();
      running.delete(name);
      await settle();
    },
    async pass(ms: number) {
      nowMs += ms;
      for (const timer of timers) if (timer.atMs <= nowMs) timer.act();
      await settle();
    },
  };
}

test('one workshop leaves a turn to the others', async () => {
  const { ask, running } = queueWith();
  for (const name of ['a1', 'a2', 'a3']) await ask(name, { workshop: 1 });
  expect(running()).toEqual(['a1']);
  await ask('b1', { workshop: 2 });
  expect(running()).toEqual(['a1', 'b1']);
});

test('but with work that is soon done it may have them all', async () => {
  const { ask, running } = queueWith();
  for (const name of ['a1', 'a2', 'a3']) await ask(name, { workshop: 1 }, 50);
  expect(running()).toEqual(['a1', 'a2']);
});

test('the next turn goes to the workshop with the least usage, by cost', async () => {
  const { ask, end, started } = queueWith({ maxTurns: 2, urgentTurns: 1 });
  for (const name of ['a1', 'a2', 'a3']) await ask(name, { workshop: 1 }, 900);
  for (const name of ['b1', 'b2', 'b3', 'b4']) await ask(name, { workshop: 2 }, 300);
  for (const name of ['a1', 'b1', 'b2', 'b3', 'a2', 'b4']) await end(name, name.startsWith('a') ? 900 : 300);
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'a3']);
});

test('a turn that took longer than estimated counts as it was', async () => {
  const { ask, end, started } = queueWith({ maxTurns: 1, urgentTurns: 0 });
  for (const name of ['a1', 'a2']) await ask(name, { workshop: 1 }, 100);
  for (const name of ['b1', 'b2', 'b3']) await ask(name, { workshop: 2 }, 100);
  await end('a1', 350);
  for (const name of ['b1', 'b2', 'b3', 'a2']) await end(name, 100);
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
});

test('a workshop that arrives later starts at the level of the others, without credit or debt', async () => {
  const { ask, end, started } = queueWith({ maxTurns: 1, urgentTurns: 0 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(name, { workshop: 1 });
  await end('a1', 500);
  await end('a2', 500);
  await ask('b1', { workshop: 2 });
  await ask('b2', { workshop: 2 });
  for (const name of ['a3', 'b1', 'a4']) await end(name, 500);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
});

test('urgent work has a reserved turn, and goes before all other work', async () => {
  const { ask, end, running, started } = queueWith();
  for (const [workshop, name] of [
    [1, 'a1'],
    [2, 'b1'],
    [3, 'c1'],
    [1, 'a2'],
  ] as const)
    await ask(name, { workshop });
  expect(running()).toEqual(['a1', 'b1']);
  await ask('signature', { workshop: 4, urgent: true });
  await ask('another', { workshop: 5, urgent: true });
  expect(running()).toEqual(['a1', 'b1', 'signature']);
  await end('a1');
  expect(started.at(-1)).toBe('another');
  await end('b1');
  // One turn is reserved for the next signature.
  expect(running()).toEqual(['signature', 'another']);
});

test('requests beyond a workshop’s share are refused at once, and nobody else’s', async () => {
  const { ask, refused, running } = queueWith();
  for (let n = 1; n <= 8; n += 1) await ask(`a${n}`, { workshop: 1 });
  expect(refused).toEqual([
    ['a7', 3],
    ['a8', 3],
  ]);
  await ask('b1', { workshop: 2 });
  expect(running()).toEqual(['a1', 'b1']);
});

test('so is what exceeds the share of one link, and its downloads leave a workshop its signatures', async () => {
  const { ask, refused, running } = queueWith();
  for (let n = 1; n <= 3; n += 1) await ask(`a${n}`, { workshop: 1, link: 'x' });
  expect(refused).toEqual([['a3', 1]]);
  await ask('other link', { workshop: 1, link: 'y' });
  await ask('signature', { workshop: 1, link: 'x', urgent: true });
  expect(refused).toHaveLength(1);
  expect(running()).toEqual(['a1', 'signature']);
});

test('a single piece of work is done however much it costs', async () => {
  const { ask, running } = queueWith();
  await ask('huge', { workshop: 1, link: 'x' }, 60_000);
  expect(running()).toEqual(['huge']);
});

test('a job that has waited too long is refused, and by no later than it asked for', async () => {
  const { ask, end, pass, refused, running, timers } = queueWith();
  await ask('a1', { workshop: 1 });
  await ask('a2', { workshop: 1 });
  await ask('a3', { workshop: 1, withinMs: 2_000 });
  await pass(2_000);
  expect(refused).toEqual([['a3', 1]]);
  await pass(3_000);
  expect(refused.map(([name]) => name)).toEqual(['a3', 'a2']);
  await end('a1');
  expect(running()).toEqual([]);
  expect(timers.size).toBe(0);
});

test('more than may wait in all are refused, but for urgent ones', async () => {
  const { ask, refused, running } = queueWith({ maxWaiting: 2 });
  for (let workshop = 1; workshop <= 5; workshop += 1) await ask(`w${workshop}`, { workshop });
  expect(refused.map(([name]) => name)).toEqual(['w5']);
  await ask('signature', { workshop: 6, urgent: true });
  await ask('waits', { workshop: 7, urgent: true });
  expect(running()).toContain('signature');
  expect(refused).toHaveLength(1);
});

test('a turn is free again after work that failed', async () => {
  const { ask, running } = queueWith();
  const queue = new FairQueue(defaultBounds, { nowMs: () => 0, after: () => () => {} });
  await expect(queue.run({ workshop: 1 }, 500, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await queue.run({ workshop: 1 }, 500, async () => 'done')).toBe('done');
  await ask('a1', { workshop: 1 });
  expect(running()).toEqual(['a1']);
});

test('when closed, it refuses waiting and later requests', async () => {
  const { ask, close, refused, running } = queueWith();
  await ask('a1', { workshop: 1 });
  await ask('a2', { workshop: 1 });
  close();
  await ask('b1', { workshop: 2 });
  expect(refused.map(([name]) => name)).toEqual(['b1', 'a2']);
  expect(running()).toEqual(['a1']);
});

test('a refused caller need not ask again before some of its work is done, or has given up', async () => {
  const { ask, end, hasRoom, pass } = queueWith();
  for (let n = 1; n <= 6; n += 1) await ask(`a${n}`, { workshop: 1 });
  expect(hasRoom({ workshop: 1 })).toBe(true);
  await ask('a7', { workshop: 1 });
  expect(hasRoom({ workshop: 1, link: 'x' })).toBe(false);
  expect(hasRoom({ workshop: 1, urgent: true })).toBe(true);
  expect(hasRoom({ workshop: 2 })).toBe(true);
  await end('a1', 500);
  expect(hasRoom({ workshop: 1 })).toBe(true);
  for (const name of ['a8', 'a9']) await ask(name, { workshop: 1 });
  expect(hasRoom({ workshop: 1 })).toBe(false);
  await pass(5_000);
  expect(hasRoom({ workshop: 1 })).toBe(true);
});

test('a link that was refused leaves its workshop’s other links their room', async () => {
  const { ask, hasRoom } = queueWith();
  for (let n = 1; n <= 3; n += 1) await ask(`a${n}`, { workshop: 1, link: 'x' });
  expect(hasRoom({ workshop: 1, link: 'x' })).toBe(false);
  expect(hasRoom({ workshop: 1, link: 'y' })).toBe(true);
});
