import { expect, test } from 'vitest';
import { retryWaitMs } from '../../../../domain/verifactu/sending/retry-wait.ts';

const limits = { first: 60_000, most: 3_600_000 };

test.each([
  [1, 60_000],
  [2, 120_000],
  [6, 1_920_000],
  [7, 3_600_000],
  [30_000, 3_600_000],
])('attempt %i that failed is repeated after %i ms at most', (attempt, wait) => {
  expect(retryWaitMs(attempt, limits, 0)).toBe(wait);
  expect(retryWaitMs(attempt, limits, 1)).toBe(wait * 0.8);
});
