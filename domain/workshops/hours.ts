export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** By the workshop's clock, `HH:MM`. */
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
