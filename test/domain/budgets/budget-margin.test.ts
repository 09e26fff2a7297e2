import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetTotals, computeMargin, lineMargin } from '../../../domain/budgets/lines.ts';

const line = {
  quantity_hundredths: 200,
  unit_price_cents: 10_000,
  discount_basis_points: 1_000,
  tax_rate_basis_points: 2_100,
  unit_cost_cents: 6_050,
  optional: false,
};

describe('a line', () => {
  test('costs its quantity times the unit cost, whatever discount the client has', () => {
    expect(lineMargin(line)).toEqual({ cost_cents: 12_100, margin_cents: 5_900 });
  });

  test('rounds halves of a cent away from zero, as its base does', () => {
    const half = { ...line, quantity_hundredths: 50, unit_price_cents: 0, unit_cost_cents: 1 };
    expect(lineMargin(half)).toEqual({ cost_cents: 1, margin_cents: -1 });
    expect(lineMargin({ ...half, quantity_hundredths: -50 })).toEqual({ cost_cents: -1, margin_cents: 1 });
  });

  test('has no margin while the cost is unknown', () => {
    expect(lineMargin({ ...line, unit_cost_cents: null })).toEqual({ cost_cents: null, margin_cents: null });
  });
});

describe('a budget', () => {
  const unknown = { ...line, unit_cost_cents: null };

  test('has no margin while the cost of one line is unknown', () => {
    expect(computeMargin([line, unknown])).toEqual({ cost_cents: 12_100, margin_cents: null });
    expect(computeMargin([unknown])).toEqual({ cost_cents: null, margin_cents: null });
    expect(computeMargin([])).toEqual({ cost_cents: null, margin_cents: null });
  });

  test('leaves out the options that nobody chose', () => {
    const option = { ...line, optional: true };
    expect(computeMargin([line, option])).toEqual(computeMargin([line]));
    expect(computeMargin([line, { ...unknown, optional: true }])).toEqual(computeMargin([line]));
    expect(computeMargin([line, { ...option, chosen: true }])).toEqual(computeMargin([line, line]));
  });

  test('has for cost and margin together what it charges without tax', () => {
    const anyLine = fc.record({
      quantity_hundredths: fc.integer({ min: -999_999, max: 999_999 }),
      unit_price_cents: fc.integer({ min: 0, max: 99_999_999 }),
      discount_basis_points: fc.integer({ min: 0, max: 10_000 }),
      tax_rate_basis_points: fc.integer({ min: 0, max: 10_000 }),
      unit_cost_cents: fc.integer({ min: 0, max: 99_999_999 }),
      optional: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const { cost_cents, margin_cents } = computeMargin(lines);
        expect((cost_cents ?? 0) + (margin_cents ?? 0)).toBe(budgetTotals(lines).base_cents);
      }),
    );
  });
});
