import Holidays from 'date-holidays';
import { invalidField, type Problem } from '../requests/problem.ts';
import { isTimezone } from '../time/local.ts';

export interface WorkshopPlace {
  country: string;
  region: string | null;
  timezone: string;
}

type PlaceChange = { [Part in keyof WorkshopPlace]?: WorkshopPlace[Part] | undefined };

export function placeProblem(change: PlaceChange, standing: WorkshopPlace): Problem | undefined {
  const { timezone, country = standing.country, region = standing.region } = change;
  if (timezone !== undefined && !isTimezone(timezone)) return invalidField('/timezone', 'unknownTimezone');
  if (change.country !== undefined && !isCountry(country)) return invalidField('/country', 'unknownCountry');
  if (change.country === undefined && change.region === undefined) return undefined;
  return region === null ? undefined : regionProblem(country, region);
}

export interface Region {
  code: string;
  name: string;
}

/** Regions that the holiday data names in another language than its country's. */
const regionNames: Record<string, string> = {
  'ES-CM': 'Castilla-La Mancha',
  'ES-CE': 'Ceuta',
  'ES-MC': 'Región de Murcia',
  'ES-ML': 'Melilla',
};

const regionsByCountry = new Map<string, Region[]>();

/** Lists the regions of a country whose holidays are known, by name. */
export function listRegions(country: string): Region[] {
  const known = regionsByCountry.get(country);
  if (known) return known;
  const regions = Object.entries<string>(new Holidays().getStates(country) ?? {})
    .map(([code, name]) => ({ code, name: regionNames[`${country}-${code}`] ?? name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  regionsByCountry.set(country, regions);
  return regions;
}

function regionProblem(country: string, region: string): Problem | undefined {
  // Accepts only regions whose holidays are known, because other regions would have no effect.
  const regions = listRegions(country).map(({ code }) => code);
  if (regions.includes(region)) return undefined;
  if (regions.length === 0) return invalidField('/region', 'noRegions', { country });
  return invalidField('/region', 'unknownRegion', { country, known: regions.join(', ') });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** The code of an unknown country. It has a name, but is not a country. */
const unknownCountry = 'ZZ';

function isCountry(code: string): boolean {
  const own = new Intl.Locale(`und-${code}`).region === code;
  return own && code !== unknownCountry && countryNames.of(code) !== undefined;
}
