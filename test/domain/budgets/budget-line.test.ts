import { expect, test } from 'vitest';
import { applyLineChange, newLine } from '../../../domain/budgets/lines.ts';

test('gives a new line what it was not sent: one piece, no price, no discount, the rate of the workshop', () => {
  expect(newLine({ description: 'Revisión' }, 21)).toEqual({
    description: 'Revisión',
    extended_detail: null,
    reference: null,
    line_type: 'other',
    group_title: null,
    quantity_hundredths: 100,
    unit_price_cents: 0,
    discount_basis_points: 0,
    tax_rate_basis_points: 2_100,
    tax_exempt_code: null,
    price_estimated: false,
    optional: false,
    chosen: false,
    unit_cost_cents: null,
    part_id: null,
  });
});

test('keeps what was sent, a rate of nought too', () => {
  const line = newLine(
    { description: 'Filtro', quantity: -2.5, unit_price: 0.29, discount_pct: 12.5, tax_rate: 0 },
    21,
  );
  expect(line).toMatchObject({
    quantity_hundredths: -250,
    unit_price_cents: 29,
    discount_basis_points: 1_250,
    tax_rate_basis_points: 0,
  });
});

test('changes only fields that were sent, and clears optional ones', () => {
  const line = newLine({ description: 'Filtro', reference: 'A-1', group_title: 'Motor', tax_rate: 10 }, 21);
  expect(applyLineChange(line, { reference: null, unit_price: 12.34 })).toEqual({
    ...line,
    reference: null,
    unit_price_cents: 1_234,
  });
});
