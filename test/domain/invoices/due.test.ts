import { expect, test } from 'vitest';
import { dueDateOf } from '../../../domain/invoices/due.ts';

const invoice = { date: '2026-11-20', due_date: null, dueDays: null, owedCents: 100 };

test.each<[string, Partial<Parameters<typeof dueDateOf>[0]>, string | null]>([
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
  expect(dueDateOf({ ...invoice, ...changes })).toBe(expected);
});
