import { describe, expect, test } from 'vitest';
import type { Diary, SlotSearch } from '../../../domain/appointments/diary.ts';
import { explainDay } from '../../../domain/appointments/explain-day.ts';
import { timeOfDay } from '../../../domain/time/local.ts';
import { boxOf, diaryOf, open, shut, weekOf } from './scene.ts';

// 2026-11-30 is a Monday.
const monday = '2026-11-30';
const at = (time: string) => Date.parse(`${monday}T${time}:00+01:00`);
const hour: SlotSearch = { nowMs: Date.parse('2020-01-01T00:00:00Z'), durationMs: 3_600_000 };

/** Describes each start of a day, such as `13:30 lunch_break after 30 min`; of a free start, the time. */
function explained(fields: Partial<Diary>, search: Partial<SlotSearch> = {}, date = monday): string[] {
  const diary = diaryOf(fields);
  return explainDay(diary, { ...hour, ...search }, date).flatMap(({ startMs, boxes }) =>
    boxes.map(({ obstacle, freeMs }) => {
      const start = timeOfDay(new Date(startMs), diary.timezone, 'en');
      if (!obstacle) return start;
      return [start, obstacle.reason, ...(freeMs > 0 ? [`after ${freeMs / 60_000} min`] : [])].join(' ');
    }),
  );
}

test('an ordinary day is free until lunch and until the evening', () => {
  expect(explained({})).toEqual([
    ...['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00'],
    ...['13:30 lunch_break after 30 min', '14:00 lunch_break', '14:30 lunch_break', '15:00 lunch_break'],
    ...['15:30', '16:00', '16:30', '17:00', '17:30', '18:00 closed after 30 min'],
  ]);
});

describe('a time is refused', () => {
  const short = { schedule: weekOf(open('09:00', '11:00')) };

  test('because of an appointment, from the first start that would meet it', () => {
    const occupancies = [{ boxId: 1, budgetId: 7, startMs: at('10:00'), endMs: at('10:30') }];
    expect(explained({ ...short, occupancies })).toEqual([
      ...['09:00', '09:30 taken after 30 min', '10:00 taken', '10:30 closed after 30 min'],
    ]);
    expect(explained({ ...short, occupancies }, { budgetId: 7 })).toContain('10:00');
  });

  test('because of a closure, which keeps the reason that the workshop gave', () => {
    const closures = [{ boxId: null, name: 'Stocktaking', startMs: at('09:00'), endMs: at('10:00') }];
    const [first] = explainDay(diaryOf({ ...short, closures }), hour, monday);
    expect(first?.boxes[0]?.obstacle).toMatchObject({
      reason: 'closure',
      name: 'Stocktaking',
      endMs: at('10:00'),
    });
  });

  test('because it is too soon', () => {
    expect(explained(short, { nowMs: at('08:45') })).toEqual([
      ...['09:00 too_soon', '09:30 too_soon', '10:00', '10:30 closed after 30 min'],
    ]);
  });

  test('in one box, while another box is free', () => {
    const boxes = [boxOf(1), boxOf(2, { mon: open('10:00', '11:00') })];
    expect(explained({ ...short, boxes }).slice(0, 4)).toEqual([
      '09:00',
      '09:00 closed',
      '09:30',
      '09:30 closed',
    ]);
    expect(explained({ ...short, boxes }, { boxId: 2 })[0]).toBe('10:00');
  });
});

test('a day on which no box opens has no starts', () => {
  expect(explained({ holidays: new Set([monday]) })).toEqual([]);
  expect(explained({ schedule: weekOf(shut) })).toEqual([]);
  expect(explained({ boxes: [] })).toEqual([]);
});

test('a day of 25 hours lists each start once', () => {
  const starts = explainDay(
    diaryOf({ schedule: weekOf(open('00:00', '24:00')), lunchBreak: { start: '00:00', end: '00:00' } }),
    hour,
    '2026-10-25',
  );
  expect(starts).toHaveLength(50);
});
