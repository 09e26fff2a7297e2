export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** A day of 24 hours: where clocks are changed, a day of the calendar has 23 or 25. */
export const dayMs = 24 * hourMs;
