import { startOfDay } from '../../domain/time/day.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { longMoment, momentWithOffset, offsetAt } from '../../domain/time/local.ts';
import { InvalidArgumentsError } from './api.ts';

/** Pattern of a day, or of a day and time with or without an offset. */
const dayOrTimePattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/**
 * Parses a time that an assistant wrote: `2026-11-24`, `2026-11-24T09:30` in the workshop's time zone, or a time with
 * an offset.
 */
export function parseMoment(text: string, name: string, timezone: string): string {
  const [, day = '', clock, offset] = dayOrTimePattern.exec(text.trim()) ?? [];
  const moment = momentAt(day, clock, offset, timezone);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  throw new InvalidArgumentsError(
    `${name}: write a day such as 2026-11-24, or a time by the workshop's clock such as 2026-11-24T09:30.`,
  );
}

function momentAt(
  day: string,
  clock: string | undefined,
  offset: string | undefined,
  timezone: string,
): Date {
  const utcMs = Date.parse(`${day}T${clock ?? '00:00'}Z`);
  if (Number.isNaN(utcMs) || new Date(utcMs).toISOString().slice(0, 10) !== day) return new Date(Number.NaN);
  if (clock === undefined) return startOfDay(day, timezone);
  if (offset !== undefined) return new Date(`${day}T${clock}${offset.toUpperCase()}`);
  // Uses the offset of half a day earlier as a first guess, and then the offset at the guessed moment. This is right
  // also on days on which the clocks change.
  const guessMs = utcMs - offsetAt(timezone, utcMs - dayMs / 2);
  return new Date(utcMs - offsetAt(timezone, guessMs));
}

/** Formats a moment in a time zone, such as `2026-11-24T09:30:00+01:00`. Returns null for null. */
export function localMoment<T extends string | null>(moment: T, timezone: string): string | (T & null) {
  return moment === null ? (moment as T & null) : momentWithOffset(new Date(moment), timezone);
}

/** Formats a moment as text, such as `Tuesday 24 November 2026 at 09:30`. */
export function describeMoment(moment: string, timezone: string): string {
  return longMoment(new Date(moment), timezone, 'en');
}
