import { describe, expect, test } from 'vitest';
import { clockSkew, readHttpDate } from '../../../domain/verifactu/clock-skew.ts';

const noon = Date.parse('2026-11-24T12:00:00.000Z');

describe('only what an answer proves is reported', () => {
  /**
   * Cases: the times at which the request was sent and answered, in milliseconds after noon by this deployment's clock.
   * The header in the answer says noon.
   */
  test.each<[string, number, number, number | null]>([
    ['the same moment', 0, 200, 0],
    ['59 s ahead', 59_000, 59_900, 0],
    ['60 s ahead, of which the header may have cut off one', 61_000, 61_500, null],
    ['just beyond', 61_001, 61_500, 60],
    ['five minutes ahead', 300_900, 301_200, 299],
    ['59 s behind', -59_000, -58_500, 0],
    ['a minute behind', -60_200, -60_000, null],
    ['just beyond, behind', -60_200, -60_001, -60],
    ['five minutes behind', -300_900, -300_200, -300],
    ['an answer that took two minutes proves nothing', 0, 120_000, null],
    ['unless the clock is further away', 120_000, 240_000, 119],
    ['a clock that was set back meanwhile', 300_000, 100, null],
  ])('%s', (_, sentMs, answeredMs, skew) => {
    const timed = {
      sentAt: new Date(noon + sentMs),
      answeredAt: new Date(noon + answeredMs),
      date: new Date(noon),
    };
    expect(clockSkew(timed)).toBe(skew);
  });
});

test.each<[string | string[] | undefined, string | null]>([
  ['Tue, 24 Nov 2026 12:00:00 GMT', '2026-11-24T12:00:00.000Z'],
  [undefined, null],
  ['', null],
  ['2026-11-24T12:00:00Z', null],
  ['Tue, 24 Nov 2026 12:00:00', null],
  ['Tue, 24 Nov 2026 12:00:00 +0100', null],
  ['Tue, 24 Xyz 2026 12:00:00 GMT', null],
  ['Tue, 24 Nov 2026 25:00:00 GMT', null],
  [['Tue, 24 Nov 2026 12:00:00 GMT', 'Tue, 24 Nov 2026 12:00:00 GMT'], null],
])('the header %j says %s', (header, moment) => {
  expect(readHttpDate(header)?.toISOString() ?? null).toBe(moment);
});
