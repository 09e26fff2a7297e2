import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHundredths, hasAtMostDecimals, toHundredths } from '../../../domain/money/money.ts';

test('takes every amount of cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(hasAtMostDecimals(fromHundredths(cents), 2)).toBe(true);
      expect(toHundredths(fromHundredths(cents))).toBe(cents);
    }),
  );
});

test.each([0.07, 0.14, 0.29, 1.1, 4.35, 999_999.99, 1e21])('takes %d', (amount) => {
  expect(hasAtMostDecimals(amount, 2)).toBe(true);
});

test.each([0.001, 1.005, 1e-7, 123.456, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (amount) => {
  expect(hasAtMostDecimals(amount, 2)).toBe(false);
  expect(() => toHundredths(amount)).toThrow();
});
