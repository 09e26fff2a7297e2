/**
 * VAT rates in force in November 2026, in percent, including the rates of special territories. Sources: the Taxes in
 * Europe Database of the European Commission (TEDB) and the countries' laws, such as Portugal's CIVA (art. 18),
 * France's CGI (art. 278 to 281 nonies, 294 to 298) and Bulgaria's ЗДДС (art. 66); for Andorra Llei 11/2012 of the IGI.
 * Spain has no entry, because the rules of its tax authority check the rates there.
 */
const ratesByCountry: Record<string, string> = {
  AD: '4.5 9.5 2.5 1',
  AT: '20 19 13 10',
  BE: '21 12 6',
  BG: '20 9',
  CY: '19 9 5 3',
  CZ: '21 12',
  DE: '19 7',
  DK: '25',
  EE: '24 13 9',
  FI: '25.5 13.5 10',
  FR: '20 13 10 8.5 5.5 2.1 1.75 1.05 0.9',
  GR: '24 17 13 9 6 4',
  HR: '25 13 5',
  HU: '27 18 5',
  IE: '23 13.5 9 4.8',
  IT: '22 10 5 4',
  LT: '21 12 5',
  LU: '17 14 8 3',
  LV: '21 12 5',
  MT: '18 12 7 5',
  NL: '21 9',
  PL: '23 8 5',
  PT: '23 22 16 13 12 9 6 4',
  RO: '21 11',
  SE: '25 12 6',
  SI: '22 9.5 5',
  SK: '23 19 5',
};

/** Returns the VAT rates of a country in hundredths of a percent; undefined if they are unknown. */
export function vatRatesOfCountry(country: string): number[] | undefined {
  return ratesByCountry[country]?.split(' ').map((percent) => Math.round(Number(percent) * 100));
}
