export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** A day of 24 hours: a calendar day has 23 or 25 when clocks change. */
export const dayMs = 24 * hourMs;
