import { expect, test } from 'vitest';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { refundedCents, reverseLines } from '../../../domain/invoices/refund.ts';
import { Problem } from '../../../domain/requests/problem.ts';

const line = (id: number, quantity_hundredths: number, quota_cents: number | null = null) => ({
  ...{
    id,
    quantity_hundredths,
    quota_cents,
    description: 'Filtro',
    reference: null,
    line_type: 'part' as const,
  },
  ...{
    group_title: null,
    tax_exempt_code: null,
    unit_cost_cents: null,
    unit_price_cents: 980,
    discount_pct: 0,
  },
  tax_rate: 21,
});
const lines = [line(1, 200), line(2, -100), line(3, 300, 90)] as unknown as (InvoiceLine & { id: number })[];

test('lines are taken back as a whole, or in part with their part of a stated tax', () => {
  const amounts = reverseLines(lines, [{ id: 1 }, { id: 2 }, { id: 3, quantity: 1 }]).map((each) => [
    each.quantity_hundredths,
    each.quota_cents,
  ]);
  expect(amounts).toEqual([
    [-200, null],
    [100, null],
    [-100, -30],
  ]);
});

test.each([
  ['a line of another invoice', [{ id: 9 }], '/lines/0/id'],
  ['more than the line has', [{ id: 1, quantity: 2.01 }], '/lines/0/quantity'],
  ['more in two parts', [{ id: 1 }, { id: 1, quantity: 0.01 }], '/lines/1/quantity'],
  ['the other direction', [{ id: 2, quantity: 1 }], '/lines/0/quantity'],
])('%s is refused', (_, wanted, path) => {
  const refused = expect.objectContaining({ extras: { fields: [expect.objectContaining({ path })] } });
  expect(() => reverseLines(lines, wanted)).toThrow(refused);
  expect(() => reverseLines(lines, wanted)).toThrow(Problem);
});

test.each([
  ['all of it', 6_050, [0], 3_025],
  ['what was paid', 2_000, [0], 2_000],
  ['what was not given back yet', 6_050, [-4_000, 0], 2_050],
  ['nothing', 6_050, [-6_050, 0], 0],
])('of a correction of 30.25 %s is given back', (_, paid_cents, corrections, cents) => {
  const earlier = corrections.map((paid) => ({ paid_cents: paid }));
  expect(refundedCents({ paid_cents }, { total_cents: -3_025 }, earlier)).toBe(cents);
});
