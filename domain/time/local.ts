import type { Language } from '../../generated/errors.ts';
import { localeOf } from '../text/locale.ts';
import { dayMs, minuteMs } from './lengths.ts';
import { type Weekday, weekdays } from './week.ts';

export function localDay(moment: Date, timezone: string): string {
  return formatter('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}

export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }) !== undefined && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

const latestMomentMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses a date-time that the schema has validated. Clamps the result to 1970–9999, which PostgreSQL and `Date` both
 * support.
 */
export function readMoment(text: string): Date {
  // The schema accepts leap seconds, but `Date` does not.
  const moment = Date.parse(text.replace(/(T\d\d:\d\d):60/i, '$1:59'));
  return new Date(Math.max(0, Math.min(moment, latestMomentMs)));
}

/** Parses a date-time that may be omitted. */
export function readOptionalMoment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : readMoment(text);
}

export function momentOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readMoment(text).toISOString();
}

/** Formats a moment as weekday, date and time, such as `sábado, 28 de noviembre de 2026, 08:30`. */
export function longMoment(moment: Date, timezone: string, language: Language): string {
  return formatDateParts(moment, timezone, language, { dateStyle: 'full', timeStyle: 'short' });
}

export function longDay(moment: Date, timezone: string, language: Language): string {
  return formatDateParts(moment, timezone, language, { dateStyle: 'long' });
}

/** Formats a moment as weekday and day, such as `martes, 24 de noviembre`. */
export function weekdayAndDay(moment: Date, timezone: string, language: Language): string {
  return formatDateParts(moment, timezone, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/**
 * Formats a date with an abbreviated month, such as `28 nov 2026`, for places where a long date would need two lines.
 */
export function mediumDay(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatDateParts(moment, timezone, language, options);
  // The medium date style of pt-PT is `28/11/2026`, although abbreviated month names exist.
  if (language === 'pt') {
    return [part({ day: 'numeric' }), part({ month: 'short' }), part({ year: 'numeric' })].join(' ');
  }
  return part({ dateStyle: 'medium' });
}

/** Formats a time of day as hours and minutes with two digits, such as `08:30`. */
export function timeOfDay(moment: Date, timezone: string, language: Language): string {
  return formatDateParts(moment, timezone, language, { hour: '2-digit', minute: '2-digit' });
}

/**
 * Formats an abbreviated weekday of three letters, such as `sáb`; in Portuguese `seg`, where Intl returns `segunda`.
 */
export function shortWeekday(day: Weekday, language: Language): string {
  const moment = new Date(aMondayMs + weekdays.indexOf(day) * dayMs);
  return formatDateParts(moment, 'UTC', language, { weekday: 'short' }).replace(/\.$/, '').slice(0, 3);
}

/** Formats the name of a weekday, such as `martes`. */
export function weekdayName(day: Weekday, language: Language): string {
  const moment = new Date(aMondayMs + weekdays.indexOf(day) * dayMs);
  return formatDateParts(moment, 'UTC', language, { weekday: 'long' });
}

const aMondayMs = Date.UTC(2026, 10, 23);

/** Formats a moment as `sáb 28/11, 10:00`, short enough for an SMS. */
export function shortMoment(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatDateParts(moment, timezone, language, options);
  const weekday = part({ weekday: 'short' }).replace(/\.$/, '');
  const day = part({ day: 'numeric', month: 'numeric' });
  return `${weekday} ${day}, ${timeOfDay(moment, timezone, language)}`;
}

function formatDateParts(
  moment: Date,
  timeZone: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = formatter(localeOf[language], { timeZone, hourCycle: 'h23', ...options }).formatToParts(
    moment,
  );
  const text = parts
    .map(({ type, value }) => (type === 'hour' ? value.padStart(2, '0') : value))
    .join('')
    // V8 replaces U+202F with an ordinary space in all functions except `formatToParts`, so this replacement makes all
    // texts equal.
    .replaceAll('\u202f', ' ');
  return language === 'fr' ? text.replace(/\b1(?= \p{L})/u, '1er') : text;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter. Creating a formatter takes fifty times as long as formatting, and a page of free slots
 * formats a thousand times.
 */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let dateFormat = formatters.get(key);
  if (!dateFormat) {
    dateFormat = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, dateFormat);
  }
  return dateFormat;
}

/** Formats a moment as local time with its UTC offset, such as `2026-11-20T10:30:00+01:00`. */
export function momentWithOffset(moment: Date, timezone: string): string {
  const offsetMs = offsetAt(timezone, moment.getTime());
  const clock = new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMs) / minuteMs;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${clock}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the offset of a time zone from UTC at a moment, in ms; positive east of Greenwich. */
export function offsetAt(timezone: string, ms: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of localClockFormat(timezone).formatToParts(ms)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const localMs = Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return localMs - Math.floor(ms / 1_000) * 1_000;
}

const localClockFormats = new Map<string, Intl.DateTimeFormat>();

function localClockFormat(timezone: string): Intl.DateTimeFormat {
  let clock = localClockFormats.get(timezone);
  if (!clock) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two },
    });
    localClockFormats.set(timezone, clock);
  }
  return clock;
}
