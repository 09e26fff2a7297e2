import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canProduceSameNumber,
  defaultSeriesCode,
  formatFullNumber,
  invoiceKinds,
  parseNumber,
} from '../../../domain/invoices/invoice.ts';

const yearly = (code: string) => ({ code, per_year: true });
const forever = (code: string) => ({ code, per_year: false });

describe('a full number', () => {
  test.each([
    [yearly('F'), 2026, 118, 'F2026-0118'],
    [yearly('F'), 2026, 1, 'F2026-0001'],
    [yearly('F'), 2026, 9_999, 'F2026-9999'],
    [yearly('F'), 2026, 10_000, 'F2026-10000'],
    [yearly('MAD/A-1'), 2027, 3, 'MAD/A-12027-0003'],
    [forever('F'), 0, 118, 'F-0118'],
    [forever('F'), 2026, 999_999_999, 'F-999999999'],
  ])('of %j in %i is written from %i: %s', (series, year, number, written) => {
    expect(formatFullNumber(series, year, number)).toBe(written);
  });

  test('sorts as it counts, up to 9,999', () => {
    const written = [1, 2, 9, 10, 99, 100, 999, 1_000, 9_999].map((n) =>
      formatFullNumber(yearly('F'), 2026, n),
    );
    expect(written.toSorted()).toEqual(written);
  });
});

describe('a text', () => {
  test('has the year and the number that a series wrote', () => {
    expect(parseNumber(yearly('F'), formatFullNumber(yearly('F'), 2026, 12_345))).toEqual({
      year: 2026,
      number: 12_345,
    });
    expect(parseNumber(forever('F'), formatFullNumber(forever('F'), 2026, 7))).toEqual({
      year: 0,
      number: 7,
    });
  });

  test.each(['F2026-0118', 'G-0118', 'F-118', 'F-0118x', 'F'])(
    'is of no number of another form: %s',
    (text) => {
      expect(parseNumber(forever('F'), text)).toBeNull();
    },
  );
});

describe('two series', () => {
  test.each([
    [yearly('F'), yearly('F'), true],
    [yearly('F'), forever('F'), true],
    [yearly('F'), forever('F2026'), true],
    [forever('F2026'), yearly('F'), true],
    [yearly('F'), yearly('F2026'), false],
    [forever('F'), forever('F2026'), false],
    [yearly('F'), forever('F202'), false],
    [yearly('F'), forever('F20261'), false],
    [yearly('F'), forever('F2O26'), false],
    [yearly('F'), forever('G2026'), false],
    [yearly('F'), yearly('S'), false],
  ])('%j and %j may write the same number: %s', (one, other, may) => {
    expect(canProduceSameNumber(one, other)).toBe(may);
  });

  const code = fc
    .stringMatching(/^[A-Z0-9]([A-Z0-9/-]{0,6}[A-Z0-9])?$/)
    .chain((text) => fc.constantFrom(text, `${text}2026`, `${text}1`));
  const series = fc.record({ code, per_year: fc.boolean() });
  const number = fc.constantFrom(1, 2, 2_026, 20_260_001, 999_999_999);

  test('that are taken to be apart never write the same one', () => {
    fc.assert(
      fc.property(series, series, number, number, (one, other, first, second) => {
        fc.pre(!canProduceSameNumber(one, other));
        for (const year of [2026, 2027])
          expect(formatFullNumber(one, 2026, first)).not.toBe(formatFullNumber(other, year, second));
      }),
      { numRuns: 300 },
    );
  });
});

test('each kind of invoice has a usual series of its own', () => {
  expect(invoiceKinds.map(defaultSeriesCode)).toEqual(['F', 'S', 'R', 'SR']);
});
