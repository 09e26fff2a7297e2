import { languages } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';

/** Returns the ISO 3166-1 alpha-2 code for a country's name or code; null if it is unknown. */
export function countryCodeOf(text: string): string | null {
  const folded = fold(text.trim());
  return loadCountryCodes().get(folded) ?? null;
}

let countryCodes: Map<string, string> | undefined;

/**
 * Returns a map from country codes and names in the six languages to codes. The map is built at the first call, because
 * building it takes milliseconds.
 */
function loadCountryCodes(): Map<string, string> {
  countryCodes ??= new Map(languages.flatMap((language) => countryNamesIn(language)));
  return countryCodes;
}

/**
 * Codes that have a name but are not countries: two unions, the United Nations, an ocean, the unknown region, and test
 * codes.
 */
const codesOfNonCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countryNamesIn(language: string): [string, string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return alphabet.flatMap((one) =>
    alphabet.flatMap((other): [string, string][] => {
      const code = one + other;
      const isOwn = new Intl.Locale(`und-${code}`).region === code && !codesOfNonCountries.has(code);
      const name = isOwn ? names.of(code) : undefined;
      return name === undefined
        ? []
        : [
            [fold(code), code],
            [fold(name), code],
          ];
    }),
  );
}
