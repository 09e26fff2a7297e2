import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheTtlMs, maxCachedValues, StaleReadError, TtlCache } from '../../../http/runtime/ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTime(ms);

/** Returns a cache, and the number of times that its source was called. */
function createCountedCache(load: () => Promise<string | undefined>) {
  let asked = 0;
  const trust = new TtlCache<string, string>(() => {
    asked += 1;
    return load();
  });
  return { trust, asked: () => asked };
}

describe('what was read is trusted', () => {
  test('by all who ask, also while it is being read', async () => {
    const { trust, asked } = createCountedCache(async () => 'value');
    const values = await Promise.all(Array.from({ length: 10 }, () => trust.get('key')));
    expect([new Set(values), asked()]).toEqual([new Set(['value']), 1]);
    expect([await trust.get('key'), trust.peek('key'), asked()]).toEqual(['value', 'value', 1]);
  });

  test('for a second from when the question was sent, not from when the answer came', async () => {
    const { trust, asked } = createCountedCache(async () => {
      pass(cacheTtlMs * 0.6);
      return 'value';
    });
    await trust.get('key');
    pass(cacheTtlMs * 0.4 - 1);
    expect(trust.peek('key')).toBe('value');
    pass(1);
    expect(trust.peek('key')).toBeUndefined();
    await trust.get('key');
    expect(asked()).toBe(2);
  });

  test('under its own name', async () => {
    const trust = new TtlCache<string, string>(async (key) => key);
    expect([await trust.get('a'), await trust.get('b')]).toEqual(['a', 'b']);
  });
});

test('a refreshed value was read after the refresh was asked for, whatever was remembered or being read', async () => {
  const answers: ((value: string) => void)[] = [];
  const { trust, asked } = createCountedCache(() => new Promise((resolve) => answers.push(resolve)));
  const early = trust.get('key');
  const refreshed = trust.refresh('key');
  expect(asked()).toBe(2);
  answers[1]?.('new');
  expect(await refreshed).toBe('new');
  answers[0]?.('old');
  expect(await early).toBe('old');
  const again = trust.refresh('key');
  answers[2]?.('newer');
  expect([await again, asked()]).toEqual(['newer', 3]);
});

test('what does not exist is not remembered: it is found as soon as it does', async () => {
  let value: string | undefined;
  const { trust, asked } = createCountedCache(async () => value);
  expect([await trust.get('key'), await trust.get('key'), asked()]).toEqual([undefined, undefined, 2]);
  value = 'made';
  expect(await trust.get('key')).toBe('made');
});

test('a failure reaches all who wait for it, and the next one asks again', async () => {
  let away = true;
  const { trust } = createCountedCache(async () => {
    if (away) throw new Error('away');
    return 'value';
  });
  const waiting = await Promise.allSettled([trust.get('key'), trust.get('key')]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  away = false;
  expect(await trust.get('key')).toBe('value');
});

test('answers that come too late to be trusted are asked for three times, then given up', async () => {
  const { trust, asked } = createCountedCache(async () => {
    pass(cacheTtlMs);
    return 'stale';
  });
  await expect(trust.get('key')).rejects.toThrow(StaleReadError);
  expect(asked()).toBe(3);
});

test('only so many values are remembered: the oldest goes', async () => {
  const trust = new TtlCache<number, string>(async () => 'value');
  for (let key = 0; key < maxCachedValues; key += 1) await trust.get(key);
  await trust.get(0);
  expect(trust.peek(0)).toBe('value');
  await trust.get(maxCachedValues);
  expect([trust.peek(0), trust.peek(1), trust.peek(maxCachedValues)]).toEqual([undefined, 'value', 'value']);
});

test('values that are used no longer are forgotten as others come', async () => {
  const trust = new TtlCache<number, string>(async () => 'value');
  for (let key = 0; key < 100; key += 1) {
    await trust.get(key);
    pass(cacheTtlMs / 10);
  }
  expect(trust.size).toBeLessThan(15);
});
