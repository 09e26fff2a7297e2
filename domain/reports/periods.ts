import { dayMs } from '../time/lengths.ts';
import { splitAtClockChanges } from '../time/zone.ts';

const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** A range of dates in the form `YYYY-MM-DD`, including its first and last day. */
export interface DayRange {
  from: string;
  to: string;
}

export interface Period extends DayRange {
  /** The period's name: `2026-11-22`, `2026-W47` or `2026-11`. */
  period: string;
}

/** Maximum length of a range in days: a leap year. */
export const maxDays = 366;

export function dayAfter(day: string, days: number): string {
  return utcDayOf(utcStartOfDay(day) + days * dayMs);
}

/** Returns the number of days in a range. */
export function countDays({ from, to }: DayRange): number {
  return (utcStartOfDay(to) - utcStartOfDay(from)) / dayMs + 1;
}

/** Splits a range into days, weeks or months. The first and the last period are clipped to the range. */
export function splitRange({ from, to }: DayRange, grouping: Grouping): Period[] {
  const periods: Period[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const period = periodContaining(day, grouping);
    const last = periods.at(-1);
    if (last?.period === period) last.to = day;
    else periods.push({ period, from: day, to: day });
  }
  return periods;
}

function periodContaining(day: string, grouping: Grouping): string {
  if (grouping === 'day') return day;
  return grouping === 'month' ? day.slice(0, 7) : isoWeek(day);
}

/** Returns the name of the ISO week of a date, such as `2026-W47`. The week belongs to the year of its Thursday. */
function isoWeek(day: string): string {
  const weekday = (new Date(utcStartOfDay(day)).getUTCDay() + 6) % 7;
  const thursday = dayAfter(day, 3 - weekday);
  const year = thursday.slice(0, 4);
  const week = Math.floor((utcStartOfDay(thursday) - utcStartOfDay(`${year}-01-01`)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Returns the start of each period in a time zone, followed by the end of the last period. */
export function periodBounds(periods: readonly Period[], timezone: string): Date[] {
  const days = [...periods.map(({ from }) => from), dayAfter((periods.at(-1) as Period).to, 1)];
  const stretches = splitAtClockChanges(
    timezone,
    utcStartOfDay(days[0] as string) - maxUtcOffsetMs,
    utcStartOfDay(days.at(-1) as string) + maxUtcOffsetMs,
  );
  return days.map((day) => {
    const startOfDay = utcStartOfDay(day);
    // If the clock skips midnight, the day begins when the skip ends.
    const stretch =
      stretches.find(({ endMs, offsetMs }) => startOfDay - offsetMs < endMs) ?? stretches.at(-1);
    if (!stretch) throw new RangeError(`no day ${day} in ${timezone}`);
    return new Date(Math.max(startOfDay - stretch.offsetMs, stretch.startMs));
  });
}

/** Upper bound of all offsets from UTC, in ms. */
const maxUtcOffsetMs = dayMs;

function utcStartOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
