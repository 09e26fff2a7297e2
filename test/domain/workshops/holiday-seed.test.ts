import { expect, test } from 'vitest';
import { holidaysToSeed } from '../../../domain/workshops/holiday-seed.ts';

const madrid = { country: 'ES', region: 'MD', language: 'es' };

test('knows a country’s holidays and its region’s own', () => {
  const holidays = holidaysToSeed(madrid, 2026);
  expect(holidays).toContainEqual({ date: '2026-01-06', name: 'Día de los Reyes Magos', scope: 'national' });
  expect(holidays).toContainEqual({
    date: '2026-05-02',
    name: 'Día de la Comunidad de Madrid',
    scope: 'regional',
  });
});

test('takes the region with its country’s code before it', () => {
  expect(holidaysToSeed({ ...madrid, region: 'ES-MD' }, 2026)).toEqual(holidaysToSeed(madrid, 2026));
});

test('names holidays in the workshop’s language where it can, else in the country’s', () => {
  const names = holidaysToSeed({ country: 'ES', region: 'CT', language: 'ca' }, 2026).map(({ name }) => name);
  expect(names).toContain('Nadal');
  expect(names).toContain('Viernes Santo');
  expect(names).not.toContain('Good Friday');
});

test('moves with Easter', () => {
  expect(holidaysToSeed(madrid, 2027)).toContainEqual({
    date: '2027-03-26',
    name: 'Viernes Santo',
    scope: 'national',
  });
});

test.each([2025, 2026, 2027, 2028])(
  'names each day of %i once, in order, and no day that is merely observed',
  (year) => {
    const days = holidaysToSeed(madrid, year).map(({ date }) => date);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    expect(days).not.toContain(`${year}-05-16`);
  },
);

test('knows nothing of a country or a region that is none', () => {
  expect(holidaysToSeed({ country: 'ZZ', region: null, language: 'es' }, 2026)).toEqual([]);
  const nationwide = holidaysToSeed({ ...madrid, region: null }, 2026);
  expect(holidaysToSeed({ ...madrid, region: 'ZZ' }, 2026)).toEqual(nationwide);
});
