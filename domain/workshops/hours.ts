import { type Weekday, weekdays } from '../time/week.ts';

/** Opening hours of a day in local time, as `HH:MM`. */
export interface OpeningHours {
  start: string;
  end: string;
  closed: boolean;
}

export type Schedule = Record<Weekday, OpeningHours>;

/** A lunch break on every day. There is no break if `end` is not later than `start`. */
export interface LunchBreak {
  start: string;
  end: string;
}

/** Consecutive weekdays with the same opening hours. Without hours, the workshop is closed. */
export interface OpenDays {
  from: Weekday;
  to: Weekday;
  hours: [start: string, end: string][];
}

/** Groups consecutive weekdays with the same opening hours, such as Monday to Friday, then Saturday, then Sunday. */
export function groupOpenDays(schedule: Schedule, lunchBreak: LunchBreak): OpenDays[] {
  const week: OpenDays[] = [];
  for (const day of weekdays) {
    const hours = hoursOn(schedule[day], lunchBreak);
    const before = week.at(-1);
    if (before && String(before.hours) === String(hours)) before.to = day;
    else week.push({ from: day, to: day, hours });
  }
  return week;
}

/**
 * Splits the opening hours of a day at the lunch break. Times have a fixed length, so that they can be compared as
 * texts.
 */
function hoursOn({ start, end, closed }: OpeningHours, lunch: LunchBreak): OpenDays['hours'] {
  if (closed) return [];
  const pauses = lunch.start < lunch.end && lunch.start < end && start < lunch.end;
  const hours: OpenDays['hours'] = pauses
    ? [
        [start, lunch.start],
        [lunch.end, end],
      ]
    : [[start, end]];
  return hours.filter(([opens, closes]) => opens < closes);
}
