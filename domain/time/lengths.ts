export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours in ms. A calendar day has 23 or 25 hours when the clock changes. */
export const dayMs = 24 * hourMs;
