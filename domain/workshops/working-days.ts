import { dayMs } from '../time/lengths.ts';
import { weekdays } from '../time/week.ts';
import type { Schedule } from './hours.ts';

interface Calendar {
  schedule: Schedule;
  /** `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** Limit of the search: a workshop that is closed all week, or on every listed day, has no working day. */
const maxDaysSearched = 3_660;

/** Returns the last of `count` working days, starting the day after `day`. */
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
