import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Diary,
  findFreeSlots,
  findSlotAt,
  type SlotSearch,
} from '../../../domain/appointments/diary.ts';
import { explainDay, timeOfDiaryDay } from '../../../domain/appointments/explain-day.ts';
import { weekdays } from '../../../domain/time/week.ts';
import type { OpeningHours, Schedule } from '../../../domain/workshops/hours.ts';
import { slotsByMinutes } from './by-minutes.ts';
import { shut } from './scene.ts';

const runs = Number(process.env.DIARY_RUNS ?? 800);
const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Starts of the two nights in which the clocks change, and of an ordinary night. */
const nights = ['2026-03-28T21:00:00Z', '2026-10-24T21:00:00Z', '2026-11-30T21:00:00Z'].map(Date.parse);
const timezones = ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Lisbon'];

const minute = fc.integer({ min: 0, max: 24 * 60 });
const time = minute.map((at) =>
  [Math.floor(at / 60), at % 60].map((n) => String(n).padStart(2, '0')).join(':'),
);
const hours: fc.Arbitrary<OpeningHours> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(shut) },
  { weight: 6, arbitrary: fc.record({ start: time, end: time, closed: fc.constant(false) }) },
  { weight: 6, arbitrary: fc.constant({ start: '01:00', end: '20:00', closed: false }) },
);
const week = Object.fromEntries(weekdays.map((day) => [day, hours]));
const schedule = fc.record(week) as fc.Arbitrary<Schedule>;
const ownSchedule = fc.record(week, { requiredKeys: [] }) as fc.Arbitrary<Partial<Schedule>>;
/** Generates periods: the minutes between the start of the night and the period, and the length in minutes. */
const stretch = fc.tuple(fc.integer({ min: -60, max: 36 * 60 }), fc.integer({ min: 1, max: 300 }));

const diaries = fc.record({
  nightMs: fc.constantFrom(...nights),
  timezone: fc.constantFrom(...timezones),
  schedule,
  lunchBreak: fc.oneof(fc.record({ start: time, end: time }), fc.constant({ start: '14:00', end: '15:30' })),
  ownHours: fc.array(fc.option(ownSchedule), { maxLength: 3 }),
  isHoliday: fc.boolean(),
  closures: fc.array(fc.tuple(stretch, fc.option(fc.integer({ min: 1, max: 3 }))), { maxLength: 2 }),
  occupancies: fc.array(fc.tuple(stretch, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
    maxLength: 12,
  }),
  durationMinutes: fc.integer({ min: 15, max: 400 }),
  fromMinutes: fc.integer({ min: 0, max: 600 }),
  lastsMinutes: fc.integer({ min: 0, max: 24 * 60 }),
  nowMinutes: fc.integer({ min: -2_000, max: 1_000 }),
  boxId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  budgetId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
});

test(`of ${runs} random diaries, those of nights of clock changes too, the free slots are those that minutes tell, and a day explained`, () => {
  fc.assert(
    fc.property(diaries, (drawn) => {
      const { nightMs, durationMinutes, fromMinutes, lastsMinutes, nowMinutes, boxId, budgetId } = drawn;
      const interval = ([from, lasts]: [number, number]) => ({
        startMs: nightMs + from * minuteMs,
        endMs: nightMs + (from + lasts) * minuteMs,
      });
      const diary: Diary = {
        ...drawn,
        holidays: new Set(
          drawn.isHoliday ? [new Date(nightMs + 12 * hourMs).toISOString().slice(0, 10)] : [],
        ),
        boxes: drawn.ownHours.map((own, at) => ({ id: at + 1, name: `Box ${at + 1}`, schedule: own })),
        closures: drawn.closures.map(([of, box]) => ({ ...interval(of), boxId: box, name: 'Closed' })),
        occupancies: drawn.occupancies.map(([of, box, budget]) => ({
          ...interval(of),
          boxId: box,
          budgetId: budget,
        })),
      };
      const search: SlotSearch = {
        nowMs: nightMs + nowMinutes * minuteMs,
        durationMs: durationMinutes * minuteMs,
        boxId,
        budgetId,
      };
      const range = interval([fromMinutes, lastsMinutes]);
      const expected = slotsByMinutes(diary, search, range);
      const found = findFreeSlots(diary, search, range, Number.POSITIVE_INFINITY);
      expect(found.map(({ startMs, box }) => [startMs, box.id])).toEqual(expected);
      const [first] = expected;
      if (first) expect(findSlotAt(diary, search, first[0])?.box.id).toBe(first[1]);
      const date = new Date(nightMs + 12 * hourMs).toISOString().slice(0, 10);
      const explained = explainDay(diary, search, date).flatMap(({ startMs, boxes }) =>
        boxes.filter(({ obstacle }) => !obstacle).map(({ box }) => [startMs, box.id]),
      );
      const day = timeOfDiaryDay(date, diary.timezone, search.durationMs);
      const freeOnDay = findFreeSlots(diary, search, day, Number.POSITIVE_INFINITY).filter(
        ({ startMs }) => startMs < day.endMs - search.durationMs,
      );
      expect(explained).toEqual(freeOnDay.map(({ startMs, box }) => [startMs, box.id]));
    }),
    { numRuns: runs },
  );
});
