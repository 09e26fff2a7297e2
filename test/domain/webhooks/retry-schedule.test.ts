import { expect, test } from 'vitest';
import { maxAttempts, retryWaitMs, retryWaitsMs } from '../../../domain/webhooks/delivery.ts';

const chances = [0, 0.25, 0.5, 0.75, 0.999_999];

test('one attempt and five retries, each a fifth sooner or later than scheduled at most', () => {
  expect(maxAttempts).toBe(6);
  for (const [index, scheduled] of retryWaitsMs.entries()) {
    const waits = chances.map((random) => retryWaitMs(index + 1, 0, random) as number);
    expect(Math.min(...waits)).toBe(scheduled * 0.8);
    expect(waits[2]).toBe(scheduled);
    expect(Math.max(...waits)).toBeLessThanOrEqual(scheduled * 1.2);
    expect(new Set(waits).size).toBe(chances.length);
  }
  expect(retryWaitMs(maxAttempts, 0, 0.5)).toBeNull();
});

test('a receiver that asks for patience is given it, up to twice the schedule; it never hurries us', () => {
  for (const [index, scheduled] of retryWaitsMs.entries()) {
    const waitFor = (retryAfterMs: number, random: number) => retryWaitMs(index + 1, retryAfterMs, random);
    expect(waitFor(1, 0.5)).toBe(scheduled);
    expect(waitFor(scheduled * 1.5, 0.5)).toBe(scheduled * 1.5);
    for (const random of chances) expect(waitFor(scheduled * 1_000, random)).toBe(scheduled * 2);
  }
});
