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

export interface TaxPlace {
  country: string;
  /** The ISO 3166-2 code without its country, such as `CN`. */
  region: string | null;
  zip: string;
}

/** The name of a place's tax. `vat` is translated; the other taxes have the same name in all languages. */
export type Tax = 'vat' | 'IGIC' | 'IPSI' | 'IGI' | 'unknown';

/** The countries of the European Union, and neighbouring countries with a value added tax. */
const vatCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH GB IS LI MC NO'.split(
    ' ',
  ),
);

/**
 * Taxes of the Spanish territories outside the EU's VAT area: by region code (ISO 3166-2 and the codes of the holiday
 * data), or by postal code.
 */
const spanishTaxes: { tax: Tax; regions: string[]; zip: RegExp }[] = [
  { tax: 'IGIC', regions: ['CN', 'GC', 'TF'], zip: /^(35|38)\d{3}$/ },
  { tax: 'IPSI', regions: ['CE', 'ML'], zip: /^(51|52)\d{3}$/ },
];

export function findTax({ country, region, zip }: TaxPlace): Tax {
  if (country === 'AD') return 'IGI';
  if (!vatCountries.has(country)) return 'unknown';
  const special =
    country === 'ES' &&
    spanishTaxes.find(({ regions, zip: zips }) =>
      region === null ? zips.test(zip.trim()) : regions.includes(region),
    );
  return special ? special.tax : 'vat';
}
