import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longDay, longMoment, mediumDay, momentWithOffset, shortMoment } from '../../../domain/time/local.ts';

test('in French the first of a month is written as an ordinal, and no other number is', () => {
  const first = new Date('2026-12-01T10:01:00Z');
  expect(longDay(first, 'UTC', 'fr')).toBe('1er décembre 2026');
  expect(longMoment(first, 'UTC', 'fr')).toBe('mardi 1er décembre 2026 à 10:01');
  expect(mediumDay(first, 'UTC', 'fr')).toBe('1er déc. 2026');
  expect(shortMoment(first, 'UTC', 'fr')).toBe('mar 01/12, 10:01');
  expect(longDay(new Date('2026-12-11T10:00:00Z'), 'UTC', 'fr')).toBe('11 décembre 2026');
  expect(longDay(first, 'UTC', 'es')).toBe('1 de diciembre de 2026');
});

test.each([
  ['Europe/Madrid', '2026-11-20T09:30:00.999Z', '2026-11-20T10:30:00+01:00'],
  ['Atlantic/Canary', '2026-11-20T09:30:00.999Z', '2026-11-20T09:30:00+00:00'],
  // The night in which an hour does not exist.
  ['Europe/Madrid', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
  ['Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
  ['Atlantic/Canary', '2026-03-29T00:59:59Z', '2026-03-29T00:59:59+00:00'],
  ['Atlantic/Canary', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00+01:00'],
  // The night in which an hour occurs twice.
  ['Europe/Madrid', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['Europe/Madrid', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ['Atlantic/Canary', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00+01:00'],
  ['Atlantic/Canary', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00+00:00'],
  // Times in another year than in UTC, and offsets west of UTC or with fractions of an hour.
  ['Europe/Madrid', '2026-12-31T23:15:00Z', '2027-01-01T00:15:00+01:00'],
  ['America/Bogota', '2026-11-20T03:00:00Z', '2026-11-19T22:00:00-05:00'],
  ['Asia/Kolkata', '2026-11-20T03:00:00Z', '2026-11-20T08:30:00+05:30'],
])('in %s the moment %s is %s', (timezone, instant, expected) => {
  expect(momentWithOffset(new Date(instant), timezone)).toBe(expected);
});

test('whatever the zone, what is written is the same second', () => {
  const zone = fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'Europe/Lisbon', 'Europe/Sofia');
  const instant = fc.date({
    min: new Date('2024-10-28'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(zone, instant, (timezone, at) => {
      const literal = momentWithOffset(at, timezone);
      expect(literal).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      expect(Date.parse(literal)).toBe(Math.floor(at.getTime() / 1_000) * 1_000);
    }),
    { numRuns: 200 },
  );
});
