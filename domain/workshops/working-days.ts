import { dayMs } from '../time/lengths.ts';
import { weekdays } from '../time/week.ts';
import type { Schedule } from './hours.ts';

interface Calendar {
  schedule: Schedule;
  /** Dates of holidays, as `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** Maximum number of days searched, because a calendar may have no working day: each day is a holiday. */
const maxDaysSearched = 3_660;

/**
 * Returns the last of `count` working days. The count begins on the day after `day`. If the workshop is closed on all
 * weekdays, Monday to Friday count as working days.
 */
export function dayAfterWorkingDays({ schedule, holidays }: Calendar, day: string, count: number): string {
  const isOpenAtAll = weekdays.some((weekday) => !schedule[weekday].closed);
  const startMs = Date.parse(`${day}T00:00:00Z`);
  let left = count;
  for (let ahead = 1; ahead <= maxDaysSearched; ahead += 1) {
    const moment = new Date(startMs + ahead * dayMs);
    const date = moment.toISOString().slice(0, 10);
    const weekday = weekdays[(moment.getUTCDay() + 6) % 7] as (typeof weekdays)[number];
    const isWeekend = weekday === 'sat' || weekday === 'sun';
    const isClosed = isOpenAtAll ? schedule[weekday].closed : isWeekend;
    if (!isClosed && !holidays.has(date)) left -= 1;
    if (left === 0) return date;
  }
  return new Date(startMs + count * dayMs).toISOString().slice(0, 10);
}
