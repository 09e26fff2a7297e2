import { dayMs } from '../../domain/time/lengths.ts';
import { localDay, offsetAt } from '../../domain/time/local.ts';
import { weekdays } from '../../domain/time/week.ts';
import type { Schedule } from '../../domain/workshops/hours.ts';

interface WorkingWeek {
  timezone: string;
  schedule: Schedule;
  /** Local dates on which the workshop is closed. */
  holidays: ReadonlySet<string>;
}

/** Number of working days before and after the first start that the calendar knows. */
const daysKnown = { before: 30, after: 15 };

/** The working days around the first start of a demo. Day 0 is that day, or the next working day if it is none. */
export class Calendar {
  readonly #days: string[];
  readonly #first: number;
  readonly #timezone: string;

  constructor(around: Date, week: WorkingWeek) {
    this.#timezone = week.timezone;
    const today = localDay(around, week.timezone);
    const before = listDays(week, today, { step: -1, count: daysKnown.before });
    const after = listDays(week, dayAfter(today, -1), { step: 1, count: daysKnown.after });
    this.#days = [...before.reverse(), ...after];
    this.#first = before.length;
  }

  /** Returns the date of a working day, counted from day 0. */
  day(number: number): string {
    const day = this.#days[this.#first + number];
    if (day === undefined) throw new RangeError(`the demo's calendar has no day ${number}`);
    return day;
  }

  /** Returns the moment of a time such as `09:30` on a working day, plus minutes. */
  at(number: number, time: string, minutes = 0): Date {
    const shownMs = Date.parse(`${this.day(number)}T${time}:00Z`);
    const ms = shownMs - offsetAt(this.#timezone, shownMs - offsetAt(this.#timezone, shownMs));
    return later(new Date(ms), minutes);
  }
}

export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes * 60_000));
}

/** Lists working days after a date (`step` 1), or before it (`step` -1). */
function listDays(week: WorkingWeek, from: string, { step, count }: { step: 1 | -1; count: number }) {
  const days: string[] = [];
  for (let day = dayAfter(from, step); days.length < count; day = dayAfter(day, step)) {
    if (isWorkingDay(week, day)) days.push(day);
  }
  return days;
}

function isWorkingDay({ schedule, holidays }: WorkingWeek, day: string): boolean {
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
  return weekday !== undefined && !schedule[weekday].closed && !holidays.has(day);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
