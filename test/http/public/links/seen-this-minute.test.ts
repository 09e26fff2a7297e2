import { expect, test } from 'vitest';
import { SeenThisMinute } from '../../../../http/public/links.ts';

const minute = Date.parse('2026-11-20T09:30:00.000Z');

test('a link is new once a minute', () => {
  const seen = new SeenThisMinute();
  const asked = [0, 1, 59_999, 60_000, 60_001].map((afterMs) => seen.isFirst('link', minute + afterMs));
  expect(asked).toEqual([true, false, false, true, false]);
});

test('a flood of links is not remembered without end: what is beyond it counts as new', () => {
  const seen = new SeenThisMinute();
  for (let n = 0; n < 20_000; n += 1) seen.isFirst(`link ${n}`, minute);
  expect([seen.isFirst('link 0', minute), seen.isFirst('link 19999', minute)]).toEqual([false, false]);
  expect([seen.isFirst('one more', minute), seen.isFirst('one more', minute)]).toEqual([true, true]);
});
