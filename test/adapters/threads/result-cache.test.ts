import { expect, test } from 'vitest';
import { PermanentFailureError, ResultCache } from '../../../adapters/threads/result-cache.ts';

function openCache() {
  let nowMs = 0;
  const results = new ResultCache(
    { maxBytes: 1_000, maxWorkshopBytes: 600, storedMs: 10_000, failureStoredMs: 3_000 },
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
    /** Requests these keys; returns the keys whose results are not cached. */
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
  const { get, missing, pass } = openCache();
  const first = await get('a', 100);
  expect(await get('a', 100)).toBe(first);
  pass(9_999);
  expect(await missing('a')).toEqual([]);
  pass(1);
  expect(await missing('a')).toEqual(['a']);
});

test('stores at most its limit, and drops the least recently used first', async () => {
  const { get, missing } = openCache();
  await get('a', 400, 1);
  await get('b', 400, 2);
  await get('a', 400, 1);
  await get('c', 400, 3);
  expect(await missing('a', 'c')).toEqual([]);
  expect(await missing('b')).toEqual(['b']);
});

test('one workshop pushes out its own alone', async () => {
  const { get, missing } = openCache();
  await get('other', 300, 2);
  for (const key of ['a', 'b', 'c', 'd']) await get(key, 250);
  expect(await missing('other', 'c', 'd')).toEqual([]);
  expect(await missing('a', 'b')).toEqual(['a', 'b']);
});

test('what is larger than a workshop’s part is handed out and not kept', async () => {
  const { get, missing } = openCache();
  expect((await get('a', 700)).length).toBe(700);
  expect(await missing('a')).toEqual(['a']);
});

test('simultaneous callers share the work, and its failure; then it is made again', async () => {
  const { results } = openCache();
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
  const { results, missing, pass } = openCache();
  const failure = new PermanentFailureError('too large');
  const fail = () => results.get({ key: 'a', workshop: 1 }, () => Promise.reject(failure));
  await expect(fail()).rejects.toBe(failure);
  await expect(missing('a')).rejects.toBe(failure);
  pass(3_000);
  expect(await missing('a')).toEqual(['a']);
});

test('an urgent caller does not wait for work without urgency, and what it had made is kept', async () => {
  const { results, missing } = openCache();
  const slow = Promise.withResolvers<Buffer>();
  const waiting = results.get({ key: 'a', workshop: 1 }, () => slow.promise);
  const urgent = await results.get({ key: 'a', workshop: 1, urgent: true }, async () => Buffer.from('now'));
  expect(urgent.toString()).toBe('now');
  slow.resolve(Buffer.from('later'));
  expect((await waiting).toString()).toBe('later');
  expect(await missing('a')).toEqual([]);
});
