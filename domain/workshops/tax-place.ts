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
