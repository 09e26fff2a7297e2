import { expect, test } from 'vitest';
import { retryAfterSeconds } from '../../../domain/network/retry-after.ts';

const now = new Date('2026-11-20T09:30:00.500Z');
const theirClock = 'Fri, 20 Nov 2026 07:00:00 GMT';

test.each([
  [undefined, undefined, null],
  ['0', undefined, 0],
  ['120', undefined, 120],
  ['007', undefined, 7],
  ['999999999', undefined, 999_999_999],
  ['Fri, 20 Nov 2026 09:31:00 GMT', undefined, 60],
  ['Fri, 20 Nov 2026 09:29:00 GMT', undefined, 0],
  ['Fri, 20 Nov 2026 07:02:00 GMT', theirClock, 120],
  ['Fri, 20 Nov 2026 06:00:00 GMT', theirClock, 0],
  ['Fri, 20 Nov 2026 09:31:00 GMT', 'yesterday', 60],
  ['', undefined, null],
  ['-1', undefined, null],
  ['1.5', undefined, null],
  ['1e3', undefined, null],
  ['soon', undefined, null],
  ['120, 60', undefined, null],
  ['9999999999', undefined, null],
  ['Fri, 99 Nov 2026 09:31:00 GMT', undefined, null],
  ['2026-11-20T09:31:00Z', undefined, null],
])('reads Retry-After %j, with Date %j, as %j seconds', (header, date, seconds) => {
  expect(retryAfterSeconds(header, date, now)).toBe(seconds);
});
