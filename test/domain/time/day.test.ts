import { expect, test } from 'vitest';
import { nextDay, startOfDay } from '../../../domain/time/day.ts';

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s', (day, next) => {
  expect(nextDay(day)).toBe(next);
});

test.each([
  ['Europe/Madrid', '2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Madrid', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20', '2026-11-19T11:00:00.000Z'],
  // In Havana the clocks change at midnight: on 8 March from 00:00 to 01:00, on 1 November from 01:00 back to 00:00.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s %s begins at %s', (timezone, day, moment) => {
  expect(startOfDay(day, timezone).toISOString()).toBe(moment);
});
