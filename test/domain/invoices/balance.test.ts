import { describe, expect, test } from 'vitest';
import { type BalanceFields, balanceOf, isWithinPending } from '../../../domain/invoices/balance.ts';

const issued: BalanceFields = {
  status: 'issued',
  total_cents: 12_100,
  paid_cents: 0,
  replaced_by_id: null,
  correction_code: null,
};

describe('what is pending', () => {
  test.each<[string, Partial<BalanceFields>, number, boolean]>([
    ['of an issued invoice is all of it', {}, 12_100, false],
    ['is less by what was paid', { paid_cents: 2_100 }, 10_000, false],
    ['is nothing once all is paid', { paid_cents: 12_100 }, 0, true],
    ['of a credit note is what the workshop owes', { total_cents: -12_100 }, -12_100, false],
    [
      'of a credit note that was given back is nothing',
      { total_cents: -12_100, paid_cents: -12_100 },
      0,
      true,
    ],
    ['of an invoice of nothing is nothing', { total_cents: 0 }, 0, true],
    ['of one for which more was paid is owed by the workshop', { paid_cents: 13_000 }, -900, false],
    ['of a draft is all of it, and never settled', { status: 'draft' }, 12_100, false],
    ['of a draft of nothing is not settled either', { status: 'draft', total_cents: 0 }, 0, false],
    ['of a cancelled one is nothing, and it is not settled', { status: 'cancelled' }, 0, false],
    ['of one that another stands in place of is nothing', { replaced_by_id: 7 }, 0, true],
    ['of a return is owed by the workshop', { total_cents: -2_100, correction_code: 'R1' }, -2_100, false],
    ['of the tax of an insolvent is nothing', { total_cents: -2_100, correction_code: 'R2' }, 0, true],
    ['of the tax of an unpaid debt is nothing', { total_cents: -2_100, correction_code: 'R3' }, 0, true],
    ['of a draft about such a tax is nothing', { status: 'draft', correction_code: 'R3' }, 0, false],
  ])('%s', (_, changes, pending_cents, settled) => {
    const balanced = { ...issued, ...changes };
    expect(balanceOf(balanced)).toEqual({ paid_cents: balanced.paid_cents, pending_cents, settled });
  });
});

test.each([
  [1, 100, true],
  [100, 100, true],
  [101, 100, false],
  [-1, 100, false],
  [-1, -100, true],
  [-100, -100, true],
  [-101, -100, false],
  [1, -100, false],
  [1, 0, false],
  [-1, 0, false],
])('a payment of %i of %i that are pending fits: %s', (amount, pending, fits) => {
  expect(isWithinPending(amount, pending)).toBe(fits);
});
