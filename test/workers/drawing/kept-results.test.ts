import { expect, test } from 'vitest';
import { KeptResults, LastingFailure } from '../../../workers/drawing/kept-results.ts';

function keptWith() {
  let nowMs = 0;
  const results = new KeptResults(
    { bytesMost: 1_000, workshopBytesMost: 600, keptMs: 10_000, failureKeptMs: 3_000 },
    () => nowMs,
  );
  const made: string[] = [];
  const get = (key: string, bytes: number, workshop = 1) =>
    results.get({ key, workshop }, async () => {
      made.push(key);
      return Buffer.alloc(bytes);
    });
  return {
    results,
    get,
    made,
    /** Which of them have to be made. */
    async missing(...keys: string[]) {
      made.length = 0;
      for (const key of keys) await get(key, 1);
      return [...made];
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('what was made is handed out until its time is over', async () => {
  const { get, missing, pass } = keptWith();
  const first = await get('a', 100);
  expect(await get('a', 100)).toBe(first);
  pass(9_999);
  expect(await missing('a')).toEqual([]);
  pass(1);
  expect(await missing('a')).toEqual(['a']);
});

test('no more is kept than may be: what was used longest ago goes first', async () => {
  const { get, missing } = keptWith();
  await get('a', 400, 1);
  await get('b', 400, 2);
  await get('a', 400, 1);
  await get('c', 400, 3);
  expect(await missing('a', 'c')).toEqual([]);
  expect(await missing('b')).toEqual(['b']);
});

test('one workshop pushes out its own alone', async () => {
  const { get, missing } = keptWith();
  await get('other', 300, 2);
  for (const key of ['a', 'b', 'c', 'd']) await get(key, 250);
  expect(await missing('other', 'c', 'd')).toEqual([]);
  expect(await missing('a', 'b')).toEqual(['a', 'b']);
});

test('what is larger than a workshop’s part is handed out and not kept', async () => {
  const { get, missing } = keptWith();
  expect((await get('a', 700)).length).toBe(700);
  expect(await missing('a')).toEqual(['a']);
});

test('whoever asks meanwhile shares the making, and its failure; then it is made again', async () => {
  const { results } = keptWith();
  const { promise, reject } = Promise.withResolvers<Buffer>();
  let makings = 0;
  const ask = () =>
    results.get({ key: 'a', workshop: 1 }, () => {
      makings += 1;
      return promise;
    });
  const asked = Promise.allSettled([ask(), ask(), ask()]);
  reject(new Error('no room'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(makings).toBe(1);
  await expect(ask()).rejects.toThrow('no room');
  expect(makings).toBe(2);
});

test('a failure that would come again is kept for a while', async () => {
  const { results, missing, pass } = keptWith();
  const failure = new LastingFailure('too large');
  const fail = () => results.get({ key: 'a', workshop: 1 }, () => Promise.reject(failure));
  await expect(fail()).rejects.toBe(failure);
  await expect(missing('a')).rejects.toBe(failure);
  pass(3_000);
  expect(await missing('a')).toEqual(['a']);
});

test('whoever is in a hurry does not share what may wait, and what it had made is kept', async () => {
  const { results, missing } = keptWith();
  const slow = Promise.withResolvers<Buffer>();
  const waiting = results.get({ key: 'a', workshop: 1 }, () => slow.promise);
  const urgent = await results.get({ key: 'a', workshop: 1, urgent: true }, async () => Buffer.from('now'));
  expect(urgent.toString()).toBe('now');
  slow.resolve(Buffer.from('later'));
  expect((await waiting).toString()).toBe('later');
  expect(await missing('a')).toEqual([]);
});
