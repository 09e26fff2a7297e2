import { expect, test } from 'vitest';
import { Lately } from '../../../../http/public/links/lately.ts';

const minute = Date.parse('2026-11-20T09:30:00.000Z');

test('a link is new once a minute', () => {
  const lately = new Lately();
  const asked = [0, 1, 59_999, 60_000, 60_001].map((afterMs) => lately.isFirst('link', minute + afterMs));
  expect(asked).toEqual([true, false, false, true, false]);
});

test('a flood of links is not remembered without end: what is beyond it counts as new', () => {
  const lately = new Lately();
  for (let n = 0; n < 20_000; n += 1) lately.isFirst(`link ${n}`, minute);
  expect([lately.isFirst('link 0', minute), lately.isFirst('link 19999', minute)]).toEqual([false, false]);
  expect([lately.isFirst('one more', minute), lately.isFirst('one more', minute)]).toEqual([true, true]);
});
