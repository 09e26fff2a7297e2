import { describe, expect, test } from 'vitest';
import { type Demand, MemoryLimits } from '../../../http/limits/limits.ts';

const demand: Demand = {
  instanceId: 1,
  keyId: 1,
  requestsPerMinute: 3,
  instanceRequestsPer10s: 5,
  day: { quota: 4, stopsAtQuota: true },
};
const noon = Date.parse('2031-01-05T12:00:00Z');

describe('limits in memory', () => {
  test('read the usage of the day once, however many ask first', async () => {
    let reads = 0;
    const limits = new MemoryLimits(async (_instance, day) => {
      reads += 1;
      return day === '2031-01-05' ? 2 : 0;
    });
    const verdicts = await Promise.all([1, 2, 3].map(() => limits.take(demand, noon)));
    expect(verdicts.map(({ refusal }) => refusal)).toEqual([null, null, 'plan_quota_exceeded']);
    const later = limits.take(demand, noon + 1);
    expect(later).not.toBeInstanceOf(Promise);
    expect(reads).toBeLessThanOrEqual(3);
  });

  test('let a request that is refused in one window count in none', async () => {
    const limits = new MemoryLimits(async () => 0);
    const wide = { ...demand, day: null };
    for (let turn = 0; turn < 9; turn += 1) await limits.take(wide, noon);
    expect(await limits.take({ ...wide, keyId: 2 }, noon)).toMatchObject({
      refusal: null,
      minute: { used: 1 },
    });
    expect(await limits.take({ ...wide, keyId: 2 }, noon)).toMatchObject({ refusal: null });
    expect(await limits.take({ ...wide, keyId: 2 }, noon)).toMatchObject({
      refusal: 'instance_rate_limited',
    });
  });

  test('begin again with each window of the clock, to the millisecond', async () => {
    const limits = new MemoryLimits(async () => 0);
    const wide = { ...demand, day: null };
    const end = noon + 60_000;
    for (let turn = 0; turn < 3; turn += 1) await limits.take(wide, end - 1);
    expect(await limits.take(wide, end - 1)).toMatchObject({ refusal: 'rate_limited', retryAfterSeconds: 1 });
    expect(await limits.take(wide, end)).toMatchObject({
      refusal: null,
      minute: { used: 1, resetAtSeconds: end / 1000 + 60 },
    });
  });

  test('tell how long to wait for each window', async () => {
    const at = noon + 3_200;
    const limits = new MemoryLimits(async () => 4);
    expect(await limits.take(demand, at)).toMatchObject({
      refusal: 'plan_quota_exceeded',
      retryAfterSeconds: 12 * 3_600 - 3,
    });
    expect(await limits.take({ ...demand, instanceRequestsPer10s: 0 }, at)).toMatchObject({
      refusal: 'instance_rate_limited',
      retryAfterSeconds: 7,
    });
    expect(await limits.take({ ...demand, requestsPerMinute: 0 }, at)).toMatchObject({
      refusal: 'rate_limited',
      retryAfterSeconds: 57,
    });
  });

  test('pass the failure on if the day cannot be read, and count nothing for it', async () => {
    let away = true;
    const limits = new MemoryLimits(async () => {
      if (away) throw new Error('away');
      return 3;
    });
    await expect(limits.take(demand, noon)).rejects.toThrow('away');
    away = false;
    expect(await limits.take(demand, noon)).toMatchObject({
      refusal: null,
      minute: { used: 1 },
      day: { used: 4 },
    });
  });
});
