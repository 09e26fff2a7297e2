import type { FieldMessage } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';
import { keysOf } from '../text/json.ts';
import { type Weekday, weekdays } from '../time/week.ts';
import type { HourVocabulary } from './hour-words.ts';
import { groupOpenDays, type LunchBreak, type Schedule } from './hours.ts';

type Span = [start: string, end: string];
export type DayHours = Partial<Record<Weekday, Span[]>>;

interface HoursProblem {
  rule: FieldMessage;
  params: Record<string, string>;
}

export type ReadHours<Result> = Result | { problem: HoursProblem };

type Bare = { kind: 'day'; text: Weekday } | { kind: 'time' | 'to' | 'closed' | 'group'; text: string };

/** A token in a text with opening hours; `at` is the token's offset in the text. */
type Token = Bare & { at: number };

const maxSpans = 2;

/** Parses a text such as `mon-fri 8:30-13:30,15:30-19; sat 9-13; sun closed` into opening hours per weekday. */
export function readDayHours(typed: string, vocabulary: HourVocabulary): ReadHours<{ hours: DayHours }> {
  const tokens = tokensOf(typed, vocabulary);
  if ('problem' in tokens) return tokens;
  const hours: DayHours = {};
  const left = tokens.tokens.filter(({ kind }) => kind !== 'group');
  if (left.length === 0) return unreadable(typed, 0);
  while (left.length > 0) {
    const startedAt = left[0]?.at ?? 0;
    const days = readNextDays(left);
    const spans = readNextSpans(left);
    if (!days || !spans) return unreadable(typed, left[0]?.at ?? startedAt);
    for (const day of days) {
      if (hours[day]) return { problem: { rule: 'hoursTwice', params: { day } } };
      if (!isInOrder(spans)) return { problem: { rule: 'hoursOrder', params: { day } } };
      hours[day] = spans;
    }
  }
  return { hours };
}

function unreadable(typed: string, at: number): { problem: HoursProblem } {
  const maxShown = 30;
  const part = typed.slice(at).trim().slice(0, maxShown) || typed.trim().slice(-maxShown);
  return { problem: { rule: 'hoursUnreadable', params: { part } } };
}

const tokenForms = /(\d{1,2})(?:[:.h](\d{2})|h)?|\p{L}+(?:-feira)?|[-–—]|[;\n]|[,\s&+]/gu;

function tokensOf(typed: string, vocabulary: HourVocabulary): ReadHours<{ tokens: Token[] }> {
  const tokens: Token[] = [];
  let readTo = 0;
  for (const found of typed.matchAll(tokenForms)) {
    const [text, hour, minute] = found;
    if (found.index !== readTo) return unreadable(typed, readTo);
    readTo = found.index + text.length;
    if (/^[,\s&+]$/.test(text)) continue;
    const token = hour === undefined ? wordToken(text, vocabulary) : timeToken(hour, minute);
    if (token === null) return unreadable(typed, found.index);
    if (token) tokens.push({ ...token, at: found.index });
  }
  return readTo === typed.length ? { tokens } : unreadable(typed, readTo);
}

/** Returns the token for a word: undefined for a filler such as “and”, null for an unknown word. */
function wordToken(text: string, { days, meanings }: HourVocabulary): Bare | null | undefined {
  if (/^[-–—]$/.test(text)) return { kind: 'to', text };
  if (/^[;\n]$/.test(text)) return { kind: 'group', text };
  const word = fold(text).replace(/-feira$/, '');
  const day = days.get(word);
  if (day) return { kind: 'day', text: day };
  const meaning = meanings.get(word);
  if (meaning === 'closed' || meaning === 'to') return { kind: meaning, text };
  return meaning === 'filler' ? undefined : null;
}

function timeToken(hour: string, minute = '00'): Bare | null {
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return { kind: 'time', text: `${hour.padStart(2, '0')}:${minute}` };
}

function readNextDays(left: Token[]): Weekday[] | undefined {
  const days: Weekday[] = [];
  for (let [from, to, until] = left; from?.kind === 'day'; [from, to, until] = left) {
    const isRange = to?.kind === 'to';
    const last = isRange ? until : from;
    if (last?.kind !== 'day') return undefined;
    days.push(...daysBetween(from.text, last.text));
    left.splice(0, isRange ? 3 : 1);
  }
  return days.length > 0 ? days : undefined;
}

/** Lists the weekdays of a range. `sat-mon` continues after Sunday. */
function daysBetween(from: Weekday, to: Weekday): Weekday[] {
  const week = [...weekdays, ...weekdays];
  const start = weekdays.indexOf(from);
  const end = week.indexOf(to, start);
  return week.slice(start, end + 1);
}

function readNextSpans(left: Token[]): Span[] | undefined {
  if (left[0]?.kind === 'closed') {
    left.shift();
    return [];
  }
  const spans: Span[] = [];
  while (left[0]?.kind === 'time') {
    if (left[1]?.kind !== 'to' || left[2]?.kind !== 'time') return undefined;
    spans.push([left[0].text, left[2].text]);
    left.splice(0, 3);
  }
  return spans.length > 0 ? spans : undefined;
}

function isInOrder(spans: Span[]): boolean {
  const times = spans.flat();
  return spans.length <= maxSpans && times.every((time, at) => at === 0 || (times[at - 1] ?? '') < time);
}

interface Week {
  schedule: Schedule;
  lunch_break: LunchBreak;
}

/**
 * Returns a week with the typed opening hours. Weekdays that were not typed stay unchanged. The lunch break is the same
 * on all days.
 */
export function applyHours(hours: DayHours, { schedule, lunch_break }: Week): ReadHours<Week> {
  const spansBefore = new Map(
    groupOpenDays(schedule, lunch_break).flatMap(({ from, to, hours: spans }) =>
      daysBetween(from, to).map((day) => [day, spans] as const),
    ),
  );
  const week = weekdays.map((day) => [day, hours[day] ?? spansBefore.get(day) ?? []] as const);
  const [, first] = week.find(([, spans]) => spans.length > 1) ?? [];
  const pause: LunchBreak = first
    ? { start: first[0]?.[1] ?? '', end: first[1]?.[0] ?? '' }
    : { start: lunch_break.start, end: lunch_break.start };
  const other = week.find(([, spans]) => !fits(spans, pause));
  if (other) return { problem: { rule: 'hoursBreak', params: { day: other[0], ...pause } } };
  const days = week.map(([day, spans]) => [day, dayScheduleOf(spans, schedule[day])]);
  return { schedule: Object.fromEntries(days) as Schedule, lunch_break: pause };
}

/**
 * Tells whether a lunch break fits the opening hours of a day: they are split exactly at the break, or don't overlap
 * it.
 */
function fits(spans: Span[], { start, end }: LunchBreak): boolean {
  if (start >= end) return true;
  const [one, other] = spans;
  if (one && other) return one[1] === start && other[0] === end;
  return !one || one[1] <= start || one[0] >= end;
}

/** Returns the opening hours of a day. A closed day keeps the previous times, which have no effect. */
function dayScheduleOf(spans: Span[], before: Schedule[Weekday]): Schedule[Weekday] {
  const [start] = spans[0] ?? [];
  const [, end] = spans.at(-1) ?? [];
  return start && end ? { start, end, closed: false } : { ...before, closed: true };
}

/**
 * Returns the opening hours of a box. They have one span per day, because the workshop's lunch break also applies to
 * boxes.
 */
export function boxHours(hours: DayHours): ReadHours<{ schedule: Partial<Schedule> }> {
  const days = keysOf(hours).map((day) => [day, hours[day] ?? []] as const);
  const split = days.find(([, spans]) => spans.length > 1);
  if (split) return { problem: { rule: 'hoursOfBox', params: { day: split[0] } } };
  const closed = { start: '00:00', end: '00:00', closed: true };
  return { schedule: Object.fromEntries(days.map(([day, spans]) => [day, dayScheduleOf(spans, closed)])) };
}
