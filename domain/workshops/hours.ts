export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** They go by the workshop's clock, `HH:MM`. */
export interface OpeningHours {
  start: string;
  end: string;
  closed: boolean;
}

export type Schedule = Record<Weekday, OpeningHours>;

/** None where it ends no later than it starts. */
export interface LunchBreak {
  start: string;
  end: string;
}

/** Days that follow each other and have the same hours; without any they are closed. */
export interface OpenDays {
  from: Weekday;
  to: Weekday;
  hours: [start: string, end: string][];
}

/** The week as people tell it: Monday to Friday, then Saturday, then Sunday. */
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

/** Times of the same length: as texts they compare as the clock does. */
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
