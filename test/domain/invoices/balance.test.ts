import { describe, expect, test } from 'vitest';
import {
  type BalanceFields,
  computeBalance,
  computeDueDate,
  isWithinPending,
} from '../../../domain/invoices/balance.ts';

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
    expect(computeBalance(balanced)).toEqual({ paid_cents: balanced.paid_cents, pending_cents, settled });
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

const owed = { date: '2026-11-20', due_date: null, dueDays: null, owedCents: 100 };

test.each<[string, Partial<Parameters<typeof computeDueDate>[0]>, string | null]>([
  ['has none without a setting', {}, null],
  ['is the day of the invoice with 0 days', { dueDays: 0 }, '2026-11-20'],
  ['is in another month', { dueDays: 30 }, '2026-12-20'],
  ['is in another year', { dueDays: 60 }, '2027-01-19'],
  ['passes a leap day', { date: '2028-02-28', dueDays: 2 }, '2028-03-01'],
  ['is the one of the draft', { due_date: '2026-12-31', dueDays: 30 }, '2026-12-31'],
  ['is the one of the draft without a setting', { due_date: '2026-12-31' }, '2026-12-31'],
  ['has none where nothing is owed', { due_date: '2026-12-31', dueDays: 30, owedCents: 0 }, null],
  ['has none where the workshop owes it', { dueDays: 30, owedCents: -100 }, null],
])('an amount that is owed %s', (_, changes, expected) => {
  expect(computeDueDate({ ...owed, ...changes })).toBe(expected);
});
