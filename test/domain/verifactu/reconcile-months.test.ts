import { expect, test } from 'vitest';
import { listDays, monthsToCompare } from '../../../domain/verifactu/reconcile-months.ts';
import { isTimeToReconcile } from '../../../domain/verifactu/reconcile-time.ts';

const defaultInput = { today: '2026-01-05', month: undefined, open: [], restoredTo: null };

test('this month and the one before are compared, and those with something unsettled', () => {
  expect(monthsToCompare(defaultInput)).toEqual(['2025-12', '2026-01']);
  expect(monthsToCompare({ ...defaultInput, open: ['2025-03', '2026-01'] })).toEqual([
    '2025-03',
    '2025-12',
    '2026-01',
  ]);
});

test('a person may ask for one month', () => {
  expect(monthsToCompare({ ...defaultInput, month: '2025-07', open: ['2025-03'] })).toEqual(['2025-07']);
});

test('after a restore all months are compared in which the authority may have filed an invoice since', () => {
  const months = monthsToCompare({ ...defaultInput, month: '2025-07', restoredTo: '2025-11-30' });
  expect([months[0], months.at(-1), months.length]).toEqual(['2024-11', '2026-01', 15]);
});

test('a month has all its days', () => {
  expect(listDays(['2024-02', '2026-12'])).toHaveLength(29 + 31);
  expect(listDays(['2024-02']).at(-1)).toBe('2024-02-29');
});

test.each([
  ['2026-11-20T03:00:00Z', '2026-11-19T03:00:00Z', true],
  ['2026-11-20T03:00:00Z', '2026-11-20T02:00:00Z', false],
  ['2026-11-20T12:00:00Z', '2026-11-19T13:00:00Z', false],
  ['2026-11-20T12:00:00Z', '2026-11-18T12:00:00Z', true],
  ['2026-11-20T12:00:00Z', null, true],
])('records are compared at night, or when that is overdue: %s after %s', (now, reconciled_at, expected) => {
  expect(isTimeToReconcile({ reconciled_at, timezone: 'Europe/Madrid' }, new Date(now))).toBe(expected);
});
