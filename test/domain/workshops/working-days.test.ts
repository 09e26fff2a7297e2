import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../../domain/workshops/hours.ts';
import { dayAfterWorkingDays } from '../../../domain/workshops/working-days.ts';

const open = { start: '08:30', end: '18:30', closed: false };
const closed = { start: '00:00', end: '00:00', closed: true };
const week: Schedule = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: closed, sun: closed };
const none = new Set<string>();

describe('twelve working days', () => {
  test.each([
    ['from a Monday end on a Wednesday, two weeks later', week, none, '2026-11-02', '2026-11-18'],
    ['from a Saturday end on a Tuesday', week, none, '2026-11-07', '2026-11-24'],
    ['leave out holidays', week, new Set(['2026-12-08', '2026-12-25']), '2026-12-07', '2026-12-24'],
    ['leave out a holiday at their end', week, new Set(['2026-11-18']), '2026-11-02', '2026-11-19'],
    ['count Saturdays where it is open then', { ...week, sat: open }, none, '2026-11-02', '2026-11-16'],
    ['reach into another year', week, none, '2026-12-21', '2027-01-06'],
  ])('%s', (_what, schedule, holidays, day, expected) => {
    expect(dayAfterWorkingDays({ schedule, holidays }, day, 12)).toBe(expected);
  });
});

test('who is closed all week counts the days from Monday to Friday', () => {
  const schedule = Object.fromEntries(Object.keys(week).map((day) => [day, closed])) as Schedule;
  expect(dayAfterWorkingDays({ schedule, holidays: none }, '2026-11-02', 12)).toBe('2026-11-18');
});

test('the search ends in a calendar that has only holidays', () => {
  const all = Array.from({ length: 4_000 }, (_, n) =>
    new Date(Date.UTC(2026, 10, 2 + n)).toISOString().slice(0, 10),
  );
  expect(dayAfterWorkingDays({ schedule: week, holidays: new Set(all) }, '2026-11-02', 12)).toBe(
    '2026-11-14',
  );
});
