const unionCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** Greece's numbers begin with another code than its own. */
const prefixes: Record<string, string> = { GR: 'EL' };

/** Whether a tax id is written as a VAT number of the Union. */
export function isVatNumber(id: string, country: string): boolean {
  return unionCountries.has(country) && id.startsWith(prefixes[country] ?? country);
}

/** A tax id as a VAT number: with its country in front. */
export function asVatNumber(id: string, country: string): string {
  const prefix = prefixes[country] ?? country;
  return id.startsWith(prefix) ? id : `${prefix}${id}`;
}
