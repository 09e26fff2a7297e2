import { expect, test } from 'vitest';
import { longDay, longMoment, mediumDay, shortMoment } from '../../../domain/time/local.ts';

test('in French the first of a month is told by its ordinal, and no other number is', () => {
  const first = new Date('2026-12-01T10:01:00Z');
  expect(longDay(first, 'UTC', 'fr')).toBe('1er décembre 2026');
  expect(longMoment(first, 'UTC', 'fr')).toBe('mardi 1er décembre 2026 à 10:01');
  expect(mediumDay(first, 'UTC', 'fr')).toBe('1er déc. 2026');
  expect(shortMoment(first, 'UTC', 'fr')).toBe('mar 01/12, 10:01');
  expect(longDay(new Date('2026-12-11T10:00:00Z'), 'UTC', 'fr')).toBe('11 décembre 2026');
  expect(longDay(first, 'UTC', 'es')).toBe('1 de diciembre de 2026');
});
