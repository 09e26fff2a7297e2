import { fold } from '../text/fold.ts';
import type { DateWords } from './date-words.ts';
import { nextDay } from './day.ts';
import { dayMs } from './lengths.ts';
import { localDay, offsetAt } from './local.ts';
import { type Weekday, weekdayOfDay, weekdays } from './week.ts';

interface Now {
  now: Date;
  timezone: string;
  words: DateWords;
}

interface TypedParts {
  day?: string;
  time?: string;
}

/** Reads a date as people type it: `15/12`, `15 dic`, `mañana`, `lun`, `2026-12-15`. Returns it as `2026-12-15`. */
export function readTypedDate(text: string, context: Now): string | undefined {
  const parts = readParts(text, context, false);
  return parts && parts.time === undefined ? parts.day : undefined;
}

/**
 * Reads a date and time as people type them: `mañana 9:30`, `lun 10`, `15/12 16h`, `2026-12-15T09:30`. A time alone is
 * today's, or tomorrow's if it has passed. A time that the clock skips or repeats is read with the offset before the
 * change.
 */
export function readTypedMoment(text: string, context: Now): Date | undefined {
  const parts = readParts(text, context, true);
  if (!parts?.time) return undefined;
  const { now, timezone } = context;
  const today = localDay(now, timezone);
  const moment = momentAt(parts.day ?? today, parts.time, timezone);
  return parts.day === undefined && moment < now ? momentAt(nextDay(today), parts.time, timezone) : moment;
}

/** Reads a time of day as people type it: `9`, `9:30`, `9.30`, `16h`. Returns it as `09:30`. */
export function readTypedTime(text: string): string | undefined {
  const time = readTime(fold(text).trim(), undefined)?.time;
  return time !== undefined && isTime(time) ? time : undefined;
}

function isTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

function momentAt(day: string, time: string, timezone: string): Date {
  const shownMs = Date.parse(`${day}T${time}:00Z`);
  const before = shownMs - offsetAt(timezone, shownMs - dayMs);
  const offsetMs = offsetAt(timezone, before);
  const exact = shownMs - offsetMs;
  return new Date(offsetAt(timezone, exact) === offsetMs ? exact : before);
}

function readParts(typed: string, context: Now, wantsTime: boolean): TypedParts | undefined {
  const text = fold(typed).replaceAll(/[,;]/g, ' ').trim();
  const iso = /^(\d{4}-\d\d-\d\d)(?:[t ]+(\d\d:\d\d)(?::00(?:\.0+)?)?)?$/.exec(text);
  if (iso) return validParts({ ...(iso[1] && { day: iso[1] }), ...(iso[2] && { time: iso[2] }) });
  const tokens = joinPhrases(text, context.words)
    .split(/\s+/)
    .filter((token) => token !== '' && !context.words.filler.has(token));
  if (tokens.length === 0 || tokens.length > 5) return undefined;
  const parts: TypedParts = {};
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as string;
    const date = readDay(token, tokens[at + 1], context);
    if (date && parts.day === undefined) {
      parts.day = date.day;
      at += date.used - 1;
      continue;
    }
    const time = wantsTime ? readTime(token, tokens[at + 1]) : undefined;
    if (!time || parts.time !== undefined) return undefined;
    parts.time = time.time;
    at += time.used - 1;
  }
  return validParts(parts);
}

/** Joins `pasado mañana` to one token, as the words list it with a space. */
function joinPhrases(text: string, { relative }: DateWords): string {
  const phrases = [...relative.keys()].filter((phrase) => phrase.includes(' '));
  return phrases.reduce((joined, phrase) => joined.replace(phrase, phrase.replaceAll(' ', '_')), text);
}

function readDay(
  token: string,
  following: string | undefined,
  { now, timezone, words }: Now,
): { day: string; used: number } | undefined {
  const today = localDay(now, timezone);
  const relative = words.relative.get(token.replaceAll('_', ' '));
  if (relative !== undefined) return { day: addDays(today, relative), used: 1 };
  const weekday = words.weekdays.get(token.replace(/\.$/, ''));
  if (weekday !== undefined) return { day: nextWeekday(today, weekday), used: 1 };
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(token);
  if (numeric) {
    // `9.30` is a time: there is no month 30.
    const [, day, month, year] = numeric;
    if (Number(month) > 12) return undefined;
    return { day: dateOf(Number(day), Number(month), year, today), used: 1 };
  }
  const month = following === undefined ? undefined : words.months.get(following.replace(/\.$/, ''));
  return month !== undefined && /^\d{1,2}$/.test(token)
    ? { day: dateOf(Number(token), month, undefined, today), used: 2 }
    : undefined;
}

/** Reads `9:30`, `9.30`, `9h30`, `16h`, `16`, `930` and `4 pm`. */
function readTime(token: string, following: string | undefined): { time: string; used: number } | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d\d)?|(?=\d\d$)(\d\d))?h?(am|pm)?$/.exec(token);
  if (!match) return undefined;
  const [, hour = '', minutes, compact] = match;
  const half = match[4] ?? (following === 'am' || following === 'pm' ? following : undefined);
  const used = half !== undefined && match[4] === undefined ? 2 : 1;
  const shift = half === 'pm' && Number(hour) < 12 ? 12 : half === 'am' && hour === '12' ? -12 : 0;
  return { time: `${two(Number(hour) + shift)}:${minutes ?? compact ?? '00'}`, used };
}

function validParts(parts: TypedParts): TypedParts | undefined {
  const { day, time } = parts;
  if (day === undefined && time === undefined) return undefined;
  if (day !== undefined && !isDay(day)) return undefined;
  if (time !== undefined && !isTime(time)) return undefined;
  return parts;
}

function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day;
}

/** Returns the date of a day and month. If the year is missing, dates of the last three months are past, and others are the next ones. */
function dateOf(day: number, month: number, year: string | undefined, today: string): string {
  if (year !== undefined) return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = `${thisYear}-${two(month)}-${two(day)}`;
  return inThisYear < addDays(today, -maxPastDays) ? `${thisYear + 1}-${two(month)}-${two(day)}` : inThisYear;
}

const maxPastDays = 92;

function nextWeekday(today: string, weekday: Weekday): string {
  const current = weekdays.indexOf(weekdayOfDay(today));
  return addDays(today, (weekdays.indexOf(weekday) - current + 7) % 7);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}
