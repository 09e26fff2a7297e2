import { expect, test } from 'vitest';
import { type DebtPart, unpaidTax } from '../../../domain/invoices/unpaid-tax.ts';
import { invoiceLine } from '../../support/invoices.ts';

const line = (unit_price_cents: number, tax_rate_basis_points: number, more = {}) =>
  invoiceLine(1, { unit_price_cents, tax_rate_basis_points, ...more });

/** An unpaid invoice of 200.00 at 21 % and 100.00 at 10 %. */
const invoice: DebtPart = {
  ...{ status: 'issued', correction_code: null, replaced_by_id: null, rebu: false, surcharge: false },
  ...{ total_cents: 35_200, paid_cents: 0, lines: [line(20_000, 2_100), line(10_000, 1_000)] },
};
const returned: DebtPart = {
  ...{ ...invoice, correction_code: 'R1', total_cents: -24_200 },
  lines: [line(20_000, 2_100, { quantity_hundredths: -100 })],
};
const takenBack = (quota_cents: number): DebtPart => ({
  ...{ ...invoice, correction_code: 'R3', total_cents: quota_cents },
  lines: [line(0, 2_100, { quota_cents })],
});

test.each<[string, DebtPart[], [rate: number, cents: number][]]>([
  [
    'all of it, if nothing was paid',
    [invoice],
    [
      [1_000, 1_000],
      [2_100, 4_200],
    ],
  ],
  [
    'half of it, if half was paid',
    [{ ...invoice, paid_cents: 17_600 }],
    [
      [1_000, 500],
      [2_100, 2_100],
    ],
  ],
  ['nothing, once all is paid', [{ ...invoice, paid_cents: 35_200 }], []],
  ['nothing, where too much was paid', [{ ...invoice, paid_cents: 40_000 }], []],
  ['what a return leaves', [invoice, returned], [[1_000, 1_000]]],
  [
    'the rest, after a part was taken back',
    [invoice, takenBack(-4_000)],
    [
      [1_000, 1_000],
      [2_100, 200],
    ],
  ],
  ['nothing of a rate that was taken back', [invoice, takenBack(-4_200)], [[1_000, 1_000]]],
  ['nothing of a credit note', [{ ...returned, correction_code: null }], []],
])('the unpaid tax is %s', (_, parts, expected) => {
  const taxes = unpaidTax(parts).map((each) => [each.tax_rate_basis_points, each.quota_cents]);
  expect(taxes).toEqual(expected);
});
