import type { Language } from '../../generated/errors.ts';
import { localeOf } from '../text/locale.ts';
import { type Weekday, weekdays } from '../workshops/hours.ts';
import { dayMs } from './lengths.ts';

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

/** A date-time that a schema took, within what PostgreSQL and Date can both tell. */
export function readMoment(text: string): Date {
  // Schemas take leap seconds, dates don't.
  const moment = Date.parse(text.replace(/(T\d\d:\d\d):60/i, '$1:59'));
  return new Date(Math.max(0, Math.min(moment, latest)));
}

export function momentOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readMoment(text).toISOString();
}

/** `sábado, 28 de noviembre de 2026, 08:30`. */
export function longMoment(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'full', timeStyle: 'short' });
}

export function longDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { dateStyle: 'long' });
}

/** `martes, 24 de noviembre`. */
export function weekdayAndDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** `28 nov 2026`: where a long date would need two lines. */
export function mediumDay(moment: Date, timezone: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) => inParts(moment, timezone, language, options);
  // The medium style of pt-PT is `28/11/2026`, though its months have short names.
  if (language === 'pt') {
    return [{ day: 'numeric' }, { month: 'short' }, { year: 'numeric' }]
      .map((options) => part(options as Intl.DateTimeFormatOptions))
      .join(' ');
  }
  return part({ dateStyle: 'medium' });
}

/** `08:30`: two digits, as everywhere. */
export function timeOfDay(moment: Date, timezone: string, language: Language): string {
  return inParts(moment, timezone, language, { hour: '2-digit', minute: '2-digit' });
}

/** `sáb`: Portuguese would write `segunda`, where people write `seg`. */
export function shortWeekday(day: Weekday, language: Language): string {
  const moment = new Date(aMondayMs + weekdays.indexOf(day) * dayMs);
  return inParts(moment, 'UTC', language, { weekday: 'short' }).replace(/\.$/, '').slice(0, 3);
}

const aMondayMs = Date.UTC(2026, 10, 23);

/** `sáb 28/11, 10:00`: each character of a short message counts. */
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
    // V8 writes a usual space in its place where it is not asked for parts.
    .replaceAll('\u202f', ' ');
  return language === 'fr' ? written.replace(/\b1(?= \p{L})/u, '1er') : written;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** One takes fifty times as long to make as a moment to write, and a page of free times writes a thousand. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, made);
  }
  return made;
}
