import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBaseCents } from '../../../domain/budgets/lines.ts';
import { divideAmount, subtractParts, totalCentsOf } from '../../../domain/invoices/advances.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { linesNotChargedBy, totalsPerRate } from '../../../domain/invoices/split.ts';
import { computeTax } from '../../../domain/invoices/totals.ts';
import { excessLines } from '../../../views/papers/invoice/written-lines.ts';

const line = (fields: Partial<InvoiceLine>): InvoiceLine => ({
  ...{ description: 'Trabajo', reference: null, line_type: 'labor', group_title: null },
  ...{ quantity_hundredths: 100, unit_price_cents: 10_000, discount_basis_points: 0 },
  ...{ tax_rate_basis_points: 2_100, tax_exempt_code: null, unit_cost_cents: null },
  ...fields,
});

const lines = fc.array(
  fc
    .record({
      description: fc.constantFrom('Pastillas', 'Discos', 'Mano de obra'),
      quantity_hundredths: fc.integer({ min: 1, max: 1_000 }),
      unit_price_cents: fc.integer({ min: 0, max: 99_999 }),
      discount_basis_points: fc.constantFrom(0, 333, 1_000),
      tax_rate_basis_points: fc.constantFrom(0, 400, 1_000, 2_100),
    })
    .map((fields) =>
      line(fields.tax_rate_basis_points === 0 ? { ...fields, tax_exempt_code: 'E1' } : fields),
    ),
  { minLength: 1, maxLength: 12 },
);

function expectTogether(all: readonly InvoiceLine[], ...parts: (readonly InvoiceLine[])[]): void {
  expect(
    subtractParts(
      totalsPerRate(all),
      parts.flatMap((part) => totalsPerRate(part)),
    ),
  ).toEqual([]);
  for (const { quota_cents = null, ...each } of parts.flat()) {
    if (quota_cents === null) continue;
    const tax = computeTax(lineBaseCents(each), each.tax_rate_basis_points);
    expect(Math.abs(quota_cents - tax)).toBeLessThanOrEqual(2);
  }
}

test('any lines and the rest of a budget come to the budget, at each rate to the cent', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.boolean()), (all, choice) => {
      const own = all.filter(() => choice.next().value);
      const rest = linesNotChargedBy(all, own);
      expect(rest).toHaveLength(all.length - own.length);
      expectTogether(all, own, rest);
      // Drafting the first part again returns the lines of the budget that the second part does not charge.
      expectTogether(all, linesNotChargedBy(all, rest), rest);
    }),
    { numRuns: 500 },
  );
});

test('any excess and the rest of a budget come to the budget, at each rate to the cent', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = totalCentsOf(totalsPerRate(all));
      const amount = Math.round(total * share);
      fc.pre(amount > 0 && amount < total);
      const portions = divideAmount(totalsPerRate(all), amount);
      const own = excessLines(portions, { budget_id: 1, language: 'es', sign: 1 });
      const taken = excessLines(portions, { budget_id: 1, language: 'fr', sign: -1 });
      expect(totalCentsOf(totalsPerRate(own))).toBe(amount);
      expectTogether(all, own, [...all, ...taken]);
      expectTogether(all, own, linesNotChargedBy(all, own));
      expectTogether(all, linesNotChargedBy(all, [...all, ...taken]), [...all, ...taken]);
    }),
    { numRuns: 500 },
  );
});

test('a line that another part has with another text is charged, and taken back as it is there', () => {
  const rest = linesNotChargedBy(
    [line({}), line({ unit_price_cents: 500 })],
    [line({ description: 'Otro' })],
  );
  expect(rest).toMatchObject([
    { description: 'Trabajo', quantity_hundredths: 100, unit_price_cents: 10_000 },
    { description: 'Trabajo', unit_price_cents: 500 },
    { description: 'Otro', quantity_hundredths: -100 },
  ]);
});

test('each of two alike lines is left once', () => {
  expect(linesNotChargedBy([line({}), line({})], [line({})])).toEqual([line({})]);
});
