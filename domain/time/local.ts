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

const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** Parses a date-time that the schema accepted, limited to the common range of PostgreSQL and `Date`. */
export function readMoment(text: string): Date {
  // Schemas accept leap seconds, `Date` doesn't.
  const moment = Date.parse(text.replace(/(T\d\d:\d\d):60/i, '$1:59'));
  return new Date(Math.max(0, Math.min(moment, latest)));
}

export function momentOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readMoment(text).toISOString();
}

/** Formats `sábado, 28 de noviembre de 2026, 08:30`. */
export function longMoment(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'full', timeStyle: 'short' });
}

export function longDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'long' });
}

/** Formats `martes, 24 de noviembre`. */
export function weekdayAndDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** Formats `28 nov 2026`, where a long date would need two lines. */
export function mediumDay(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => inParts(moment, timezone, language, options);
  // The medium style of pt-PT is `28/11/2026`, although short month names exist.
  if (language === 'pt') {
    return [part({ day: 'numeric' }), part({ month: 'short' }), part({ year: 'numeric' })].join(' ');
  }
  return part({ dateStyle: 'medium' });
}

/** Formats `08:30`, with two digits each. */
export function timeOfDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { hour: '2-digit', minute: '2-digit' });
}

/** Formats `sáb`, and in Portuguese `seg` instead of Intl's `segunda`. */
export function shortWeekday(day: Weekday, language: Language): string {
  const moment = new Date(aMondayMs + weekdays.indexOf(day) * dayMs);
  return inParts(moment, 'UTC', language, { weekday: 'short' }).replace(/\.$/, '').slice(0, 3);
}

const aMondayMs = Date.UTC(2026, 10, 23);

/** Formats `sáb 28/11, 10:00`, short enough for an SMS. */
export function shortMoment(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => inParts(moment, timezone, language, options);
  const weekday = part({ weekday: 'short' }).replace(/\.$/, '');
  const day = part({ day: 'numeric', month: 'numeric' });
  return `${weekday} ${day}, ${timeOfDay(moment, timezone, language)}`;
}

function inParts(
  moment: Date,
  timeZone: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = formatter(localeOf[language], { timeZone, hourCycle: 'h23', ...options }).formatToParts(
    moment,
  );
  const written = parts
    .map(({ type, value }) => (type === 'hour' ? value.padStart(2, '0') : value))
    .join('')
    // V8 uses an ordinary space here, except in `formatToParts`.
    .replaceAll('\u202f', ' ');
  return language === 'fr' ? written.replace(/\b1(?= \p{L})/u, '1er') : written;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: creating one takes fifty times as long as formatting, and a page of free times formats a thousand
 * moments.
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

/** Formats `2026-11-20T10:30:00+01:00`: local time with offset. */
export function momentWithOffset(moment: Date, timezone: string): string {
  const offsetMs = offsetAt(timezone, moment.getTime());
  const clock = new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMs) / minuteMs;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${clock}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns how far the clock of a time zone is ahead of UTC, in milliseconds. */
export function offsetAt(timezone: string, ms: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timezone).formatToParts(ms)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(ms / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two },
    });
    clocks.set(timezone, clock);
  }
  return clock;
}
