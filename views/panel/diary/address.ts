import { dayAfter } from '../../../domain/reports/periods.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { Address, ReadInput, ScreenTime } from '../screen.ts';
import { type DiaryAddress, type DiaryView, diaryViews } from './data.ts';

export const diaryPath = '/panel/diary';
const weeksOfMonth = 6;

/** Reads the address of the diary. An unknown view, date, box or person counts as none. */
export function readDiaryAddress({ query }: Pick<Address, 'query'>, time: ScreenTime): DiaryAddress {
  const view = diaryViews.find((each) => each === query.view) ?? 'week';
  const date = isDate(query.date) ? query.date : localDay(time.now, time.timezone);
  const person = query.person === 'none' ? 'none' : readId(query.person);
  return { view, date, box: readId(query.box), person };
}

export function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Whether a text is a date of the next and last decades, and not such as the 31st of February. */
export function isDate(text: string | undefined): text is string {
  if (text === undefined || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Returns the first and the last day that a view shows. */
export function daysOfView({ view, date }: DiaryAddress): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: mondayOf(date), to: dayAfter(mondayOf(date), 6) };
  const first = mondayOf(`${date.slice(0, 7)}-01`);
  return { from: first, to: dayAfter(first, weeksOfMonth * 7 - 1) };
}

export function mondayOf(date: string): string {
  return dayAfter(date, -((new Date(date).getUTCDay() + 6) % 7));
}

export function readInputOf(address: DiaryAddress): ReadInput {
  const { from, to } = daysOfView(address);
  return { query: { from, to, ...(address.view === 'month' && { only_days: 'true' }) } };
}

/** Returns a date of the view before (-1) or after (1). */
export function neighbourDate({ view, date }: DiaryAddress, step: 1 | -1): string {
  if (view === 'day') return dayAfter(date, step);
  if (view === 'week') return dayAfter(date, step * 7);
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10);
}

/** Returns the address of the diary with changes. Leaves out what is the default. */
export function diaryHref(address: DiaryAddress, changes: Partial<DiaryAddress> = {}): string {
  const { view, date, box, person } = { ...address, ...changes };
  const query = new URLSearchParams({
    ...(view !== 'week' && { view }),
    date,
    ...(box !== undefined && { box: String(box) }),
    ...(person !== undefined && { person: String(person) }),
  });
  return `${diaryPath}?${query}`;
}

export function viewHref(view: DiaryView, date: string): string {
  return diaryHref({ view, date, box: undefined, person: undefined });
}
