import { dayMs } from './lengths.ts';
import { localDay, offsetAt } from './local.ts';

/** Returns the day after a date, such as `2026-04-01` for `2026-03-31`. */
export function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/**
 * Returns the first moment of a day in a time zone. If the clock changes at midnight, this is 01:00, or the first of
 * two midnights.
 */
export function startOfDay(day: string, timezone: string): Date {
  const shownMs = Date.parse(`${day}T00:00:00Z`);
  const offsets = [shownMs - dayMs, shownMs + dayMs].map((ms) => offsetAt(timezone, ms));
  const moments = offsets
    .map((offsetMs) => new Date(shownMs - offsetMs))
    .sort((a, b) => Number(a) - Number(b));
  return moments.find((moment) => localDay(moment, timezone) >= day) as Date;
}
