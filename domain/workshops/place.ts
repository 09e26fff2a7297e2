import Holidays from 'date-holidays';
import type { Language } from '../../generated/errors.ts';
import { invalidField, type Problem } from '../requests/problem.ts';
import { isTimezone } from '../time/local.ts';

export interface Place {
  country: string;
  region: string | null;
  timezone: string;
}

type Given = { [Part in keyof Place]?: Place[Part] | undefined };

export function placeProblem(given: Given, standing: Place): Problem | undefined {
  const { timezone, country = standing.country, region = standing.region } = given;
  if (timezone !== undefined && !isTimezone(timezone)) return invalidField('/timezone', 'unknownTimezone');
  if (given.country !== undefined && !isCountry(country)) return invalidField('/country', 'unknownCountry');
  if (given.country === undefined && given.region === undefined) return undefined;
  return region === null ? undefined : regionProblem(country, region);
}

function regionProblem(country: string, region: string): Problem | undefined {
  // Those whose holidays are known: any other would change nothing, and nobody would notice.
  const regions = Object.keys(new Holidays().getStates(country) ?? {});
  if (regions.includes(region)) return undefined;
  if (regions.length === 0) return invalidField('/region', 'noRegions', { country });
  return invalidField('/region', 'unknownRegion', { country, known: regions.join(', ') });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** ZZ stands for no country; other codes that are read as one (UK) are not its own. */
const unknownCountry = 'ZZ';

function isCountry(code: string): boolean {
  const own = new Intl.Locale(`und-${code}`).region === code;
  return own && code !== unknownCountry && countryNames.of(code) !== undefined;
}

export interface TaxPlace {
  country: string;
  /** ISO 3166-2 without its country: `CN`. */
  region: string | null;
  zip: string;
}

/** Value added tax has a name in each language; the others are called the same in all of them. */
export type Tax = 'vat' | 'IGIC' | 'IPSI' | 'IGI' | 'unknown';

const vat: Record<Language, string> = { es: 'IVA', en: 'VAT', ca: 'IVA', pt: 'IVA', fr: 'TVA', bg: 'ДДС' };

const unknown: Record<Language, string> = {
  es: 'impuestos',
  en: 'tax',
  ca: 'impostos',
  pt: 'impostos',
  fr: 'taxes',
  bg: 'данъци',
};

/** The European Union, and the neighbours that have value added tax by that name. */
const vatCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH GB IS LI MC NO'.split(
    ' ',
  ),
);

/** Outside the Union's tax territory: regions as holidays and as ISO 3166-2 know them, and their postal codes. */
const spanishTaxes: { tax: Tax; regions: string[]; zip: RegExp }[] = [
  { tax: 'IGIC', regions: ['CN', 'GC', 'TF'], zip: /^(35|38)\d{3}$/ },
  { tax: 'IPSI', regions: ['CE', 'ML'], zip: /^(51|52)\d{3}$/ },
];

export function taxName(place: TaxPlace, language: Language): string {
  const tax = taxAt(place);
  if (tax === 'vat') return vat[language];
  return tax === 'unknown' ? unknown[language] : tax;
}

export function taxLabel(place: TaxPlace, language: Language): string {
  const name = taxName(place, language);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function taxAt({ country, region, zip }: TaxPlace): Tax {
  if (country === 'AD') return 'IGI';
  if (!vatCountries.has(country)) return 'unknown';
  const special =
    country === 'ES' &&
    spanishTaxes.find(({ regions, zip: zips }) =>
      region === null ? zips.test(zip.trim()) : regions.includes(region),
    );
  return special ? special.tax : 'vat';
}
