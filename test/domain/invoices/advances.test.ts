import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divideAmount,
  subtractParts,
  type TaxPart,
  totalCentsOf,
} from '../../../domain/invoices/advances.ts';
import { computeTax } from '../../../domain/invoices/totals.ts';

const part = (tax_rate_basis_points: number, base_cents: number): TaxPart => ({
  ...{ tax_exempt_code: null, tax_rate_basis_points, base_cents },
  quota_cents: computeTax(base_cents, tax_rate_basis_points),
});

test('an amount is divided into base and tax so that it is exact', () => {
  expect(divideAmount([part(2_100, 100_000)], 10_000)).toEqual([
    { tax_exempt_code: null, tax_rate_basis_points: 2_100, base_cents: 8_264, quota_cents: 1_736 },
  ]);
});

test('an amount is divided among the rates in proportion', () => {
  // The budget consists of 1,210.00 at 21 % and 110.00 at 10 %.
  const portion = divideAmount([part(1_000, 10_000), part(2_100, 100_000)], 13_200);
  expect(portion.map((each) => totalCentsOf([each]))).toEqual([1_100, 12_100]);
});

test('advances of any amounts leave what is missing, to the cent, and nothing below zero', () => {
  const rates = fc.uniqueArray(fc.constantFrom(0, 400, 1_000, 2_100), { minLength: 1 });
  const bases = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(
      rates,
      bases,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (ofRates, cents, shares) => {
        const job = ofRates.map((rate, n) => part(rate, cents[n] as number));
        let left = job;
        for (const share of [...shares, 1]) {
          const before = totalCentsOf(left);
          const amount = Math.max(1, Math.round(before * share));
          if (amount > before) break;
          const portion = divideAmount(left, amount);
          expect(totalCentsOf(portion)).toBe(amount);
          for (const each of portion) {
            const tax = computeTax(each.base_cents, each.tax_rate_basis_points);
            if (amount < before) expect(Math.abs(each.quota_cents - tax)).toBeLessThanOrEqual(2);
          }
          left = subtractParts(left, portion);
          for (const each of left)
            expect(Math.min(each.base_cents, each.quota_cents)).toBeGreaterThanOrEqual(0);
          expect(totalCentsOf(left)).toBe(before - amount);
        }
        expect(left).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
