import { type Weekday, weekdays } from '../time/week.ts';

/** Local times of the workshop, `HH:MM`. */
export interface OpeningHours {
  start: string;
  end: string;
  closed: boolean;
}

export type Schedule = Record<Weekday, OpeningHours>;

/** A break that ends no later than it starts means none. */
export interface LunchBreak {
  start: string;
  end: string;
}

/** Consecutive days with the same hours; closed if they have none. */
export interface OpenDays {
  from: Weekday;
  to: Weekday;
  hours: [start: string, end: string][];
}

/** Groups the week by equal hours: Monday to Friday, then Saturday, then Sunday. */
export function openDaysOf(schedule: Schedule, lunchBreak: LunchBreak): OpenDays[] {
  const week: OpenDays[] = [];
  for (const day of weekdays) {
    const hours = hoursOn(schedule[day], lunchBreak);
    const before = week.at(-1);
    if (before && String(before.hours) === String(hours)) before.to = day;
    else week.push({ from: day, to: day, hours });
  }
  return week;
}

/** Splits the hours at the lunch break. Times have a fixed length, so they can be compared as texts. */
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
