import { expect, test } from 'vitest';
import { readMoment } from '../../../domain/time/local.ts';

test.each([
  ['2026-03-02T09:30:00+01:00', '2026-03-02T08:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59.999Z'],
])('reads %s as %s', (text, moment) => {
  expect(readMoment(text).toISOString()).toBe(moment);
});
