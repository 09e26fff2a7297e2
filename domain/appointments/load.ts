import { nextDay, startOfDay } from '../time/day.ts';
import { minuteMs } from '../time/lengths.ts';
import { splitAtClockChanges } from '../time/zone.ts';
import { type Diary, type Interval, listOpenIntervals, subtractIntervals } from './diary.ts';

/** A day of the workshop's clock with the moments at which it begins and ends. */
export interface DiaryDay extends Interval {
  date: string;
}

export interface DayLoad {
  date: string;
  /** The opening times of any box. */
  open: Interval[];
  /** Minutes of all boxes together. */
  openMinutes: number;
  bookedMinutes: number;
  freeMinutes: number;
}

export interface PersonLoad {
  date: string;
  openMinutes: number;
  bookedMinutes: number;
}

/** Lists the days from one date to another, both included. */
export function listDiaryDays(from: string, to: string, timezone: string): DiaryDay[] {
  const days: DiaryDay[] = [];
  for (let date = from; date <= to; date = nextDay(date)) {
    const endMs = startOfDay(nextDay(date), timezone).getTime();
    days.push({ date, startMs: days.at(-1)?.endMs ?? startOfDay(date, timezone).getTime(), endMs });
  }
  return days;
}

/** Returns the opening times of each box, by the id of the box, in the order of the boxes. */
export function openTimesOfBoxes(diary: Diary, days: readonly DiaryDay[]): Map<number, Interval[]> {
  const [startMs, endMs] = [days[0]?.startMs ?? 0, days.at(-1)?.endMs ?? 0];
  const stretches = splitAtClockChanges(diary.timezone, startMs, endMs);
  return new Map(diary.boxes.map((box) => [box.id, listOpenIntervals(diary, box, stretches)]));
}

/** Computes for each day how long the boxes are open, booked, and free. */
export function loadOfDays(
  diary: Diary,
  days: readonly DiaryDay[],
  open: ReadonlyMap<number, Interval[]>,
): DayLoad[] {
  const boxes = diary.boxes.map(({ id }) => {
    const closed = diary.closures.filter(({ boxId }) => boxId === null || boxId === id);
    const usable = subtractIntervals(open.get(id) ?? [], joinIntervals(closed));
    const booked = diary.occupancies.filter(({ boxId }) => boxId === id);
    return { usable, free: subtractIntervals(usable, joinIntervals(booked)) };
  });
  const hours = joinIntervals([...open.values()].flat());
  return days.map((day) => ({
    date: day.date,
    open: clip(hours, day),
    openMinutes: sum(boxes.map(({ usable }) => minutesWithin(usable, day))),
    bookedMinutes: minutesWithin(diary.occupancies, day),
    freeMinutes: sum(boxes.map(({ free }) => minutesWithin(free, day))),
  }));
}

export interface PersonTimes {
  /** Times for which work is assigned to the person. */
  booked: readonly Interval[];
  absences: readonly Interval[];
}

/** Computes for each day how long a person works, which is while the workshop is open, and how long is booked. */
export function loadOfPerson(
  diary: Diary,
  days: readonly DiaryDay[],
  open: ReadonlyMap<number, Interval[]>,
  { booked, absences }: PersonTimes,
): PersonLoad[] {
  const closed = diary.closures.filter(({ boxId }) => boxId === null);
  const present = subtractIntervals(
    joinIntervals([...open.values()].flat()),
    joinIntervals([...closed, ...absences]),
  );
  return days.map((day) => ({
    date: day.date,
    openMinutes: minutesWithin(present, day),
    bookedMinutes: minutesWithin(booked, day),
  }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function clip(times: readonly Interval[], { startMs, endMs }: Interval): Interval[] {
  return times
    .filter((each) => each.startMs < endMs && each.endMs > startMs)
    .map((each) => ({ startMs: Math.max(each.startMs, startMs), endMs: Math.min(each.endMs, endMs) }));
}

/** Returns the minutes of some times within a day. Times that overlap count several times. */
function minutesWithin(times: readonly Interval[], day: Interval): number {
  return sum(clip(times, day).map(({ startMs, endMs }) => (endMs - startMs) / minuteMs));
}

/** Joins intervals that overlap or touch. */
export function joinIntervals(times: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { startMs, endMs } of times.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else joined.push({ startMs, endMs });
  }
  return joined;
}
