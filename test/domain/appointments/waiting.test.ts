import { describe, expect, test } from 'vitest';
import { findOffer, offerEnd, suitsWish, type WaitingWish } from '../../../domain/appointments/waiting.ts';
import { boxOf, diaryOf } from './scene.ts';

const at = (moment: string) => Date.parse(moment);
const monday = at('2026-11-23T08:10:00Z');
const anyTime: WaitingWish = {
  duration_minutes: 60,
  part_of_day: 'any',
  weekdays: [],
  from_day: null,
  to_day: null,
};

/** A time of the Tuesday in Madrid, such as `09:30`. */
const tuesday = (time: string) => at(`2026-11-24T${time}:00+01:00`);
const freed = (from: string, to: string, boxId: number | null = 1) => ({
  ...{ boxId, startMs: tuesday(from), endMs: tuesday(to), freedMs: monday },
});
const find = (
  wish: Partial<WaitingWish>,
  times: ReturnType<typeof freed>[],
  { diary = diaryOf(), unwanted = new Set<number>(), nowMs = monday } = {},
) => findOffer(diary, { ...anyTime, ...wish }, times, { nowMs, budgetId: 1, unwanted })?.startMs ?? null;

describe('a wish', () => {
  test.each([
    ['any', '09:00', true],
    ['morning', '13:30', true],
    ['morning', '15:30', false],
    ['afternoon', '13:30', false],
    ['afternoon', '15:30', true],
  ] as const)('for %s at %s: %j', (part_of_day, time, suits) => {
    expect(suitsWish(diaryOf(), { ...anyTime, part_of_day }, tuesday(time))).toBe(suits);
  });

  test.each([
    [['mon', 'tue'], true],
    [['wed'], false],
    [[], true],
  ] as const)('only on %j, which a Tuesday suits: %j', (weekdays, suits) => {
    expect(suitsWish(diaryOf(), { ...anyTime, weekdays }, tuesday('00:30'))).toBe(suits);
  });

  test('begins the afternoon at 14:00 in a workshop without a lunch break', () => {
    const diary = diaryOf({ lunchBreak: { start: '14:00', end: '14:00' } });
    const wish = { ...anyTime, part_of_day: 'afternoon' } as const;
    expect([suitsWish(diary, wish, tuesday('13:30')), suitsWish(diary, wish, tuesday('14:00'))]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    ['2026-11-24', '2026-11-24', true],
    ['2026-11-25', null, false],
    [null, '2026-11-23', false],
    [null, null, true],
  ])('from %s to %s includes the Tuesday: %j', (from_day, to_day, suits) => {
    expect(suitsWish(diaryOf(), { ...anyTime, from_day, to_day }, tuesday('09:00'))).toBe(suits);
  });
});

describe('an offer', () => {
  test('is the first free time that uses the freed one', () => {
    expect(find({}, [freed('12:00', '13:00')])).toBe(tuesday('11:30'));
    const busy = [{ boxId: 1, budgetId: 7, startMs: tuesday('08:30'), endMs: tuesday('12:00') }];
    expect(find({}, [freed('12:00', '13:00')], { diary: diaryOf({ occupancies: busy }) })).toBe(
      tuesday('12:00'),
    );
  });

  test('does not take a time that is too short, of another box, or taken again', () => {
    const around = [
      { boxId: 1, budgetId: 7, startMs: tuesday('08:30'), endMs: tuesday('12:00') },
      { boxId: 1, budgetId: 8, startMs: tuesday('13:00'), endMs: tuesday('14:00') },
    ];
    const diary = diaryOf({ occupancies: around, boxes: [boxOf(1), boxOf(2)] });
    expect(find({ duration_minutes: 90 }, [freed('12:00', '13:00')], { diary })).toBeNull();
    expect(find({}, [freed('12:00', '13:00')], { diary })).toBe(tuesday('12:00'));
    const taken = { boxId: 1, budgetId: 9, startMs: tuesday('12:00'), endMs: tuesday('13:00') };
    const full = diaryOf({ occupancies: [...around, taken], boxes: diary.boxes });
    expect(find({}, [freed('12:00', '13:00')], { diary: full })).toBeNull();
  });

  test('is not repeated, and may be any time of a new box', () => {
    const times = [freed('08:30', '18:30', null)];
    expect(find({}, times)).toBe(tuesday('08:00') + 30 * 60_000);
    expect(find({}, times, { unwanted: new Set([tuesday('08:30')]) })).toBe(tuesday('09:00'));
  });

  test('is not made shortly before the time', () => {
    const nowMs = tuesday('10:50');
    expect(find({ duration_minutes: 30 }, [freed('11:00', '12:00')], { nowMs })).toBeNull();
  });

  test('ends after a day, or an hour before the time', () => {
    expect(offerEnd(tuesday('12:00'), tuesday('09:00'))).toBe(tuesday('11:00'));
    expect(offerEnd(tuesday('12:00') + 5 * 86_400_000, tuesday('09:00'))).toBe(tuesday('09:00') + 86_400_000);
  });
});
