import Holidays, { type HolidaysTypes } from 'date-holidays';
import { dayMs } from '../time/lengths.ts';

export interface SeededHoliday {
  date: string;
  name: string;
  scope: 'national' | 'regional';
}

interface HolidayRegion {
  country: string;
  region: string | null;
  language: string;
}

/**
 * Maximum number of cached holiday lists of about 3 KB. Workshops are in few regions, and computing the holidays of a
 * region takes 20 ms.
 */
const maxKeptSeeds = 200;
const cache = new Map<string, SeededHoliday[]>();

export function holidaysToSeed({ country, region, language }: HolidayRegion, year: number): SeededHoliday[] {
  const name = JSON.stringify([country, region, language, year]);
  const seed = cache.get(name) ?? computeSeed({ country, region, language }, year);
  if (cache.size >= maxKeptSeeds) cache.clear();
  cache.set(name, seed);
  return [...seed];
}

function computeSeed({ country, region, language }: HolidayRegion, year: number): SeededHoliday[] {
  const ownLanguages = new Holidays(country).getLanguages() ?? [];
  const options = { languages: [language, ...ownLanguages, 'en'], types: ['public' as const] };
  const national = new Holidays(country, options).getHolidays(year);
  const state = region?.replace(`${country}-`, '');
  const known = state !== undefined && state in (new Holidays().getStates(country) ?? {});
  const all = known ? new Holidays(country, state, options).getHolidays(year) : national;
  const nationalDays = new Set(national.flatMap(daysOf));
  const seeded = all.flatMap((holiday) =>
    daysOf(holiday).map((date) => ({
      date,
      name: holiday.name,
      scope: nationalDays.has(date) ? ('national' as const) : ('regional' as const),
    })),
  );
  return oncePerDay(seeded.filter(({ date }) => date.startsWith(`${year}-`)));
}

function daysOf({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  return Array.from({ length: days }, (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 10));
}

/** Returns one holiday per day, sorted by date. If several fall on a day, the national holiday is chosen. */
function oncePerDay(holidays: SeededHoliday[]): SeededHoliday[] {
  const days = new Map<string, SeededHoliday>();
  for (const holiday of holidays.sort((a, b) => (a.scope < b.scope ? -1 : 1))) {
    if (!days.has(holiday.date)) days.set(holiday.date, holiday);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
