import { languages } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';

/** ISO 3166-1, of two letters, for a country as people write it; null: nobody knows which that is. */
export function countryCodeOf(text: string): string | null {
  const written = fold(text.trim());
  return codes().get(written) ?? null;
}

let known: Map<string, string> | undefined;

/** Finds codes by themselves and by names in the six languages. They are made once asked for: it takes milliseconds. */
function codes(): Map<string, string> {
  known ??= new Map(languages.flatMap((language) => namesIn(language)));
  return known;
}

/** Named like countries: two unions, the United Nations, an ocean, what is unknown, and what is for tests. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function namesIn(language: string): [string, string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return letters.flatMap((one) =>
    letters.flatMap((other): [string, string][] => {
      const code = one + other;
      const isOwn = new Intl.Locale(`und-${code}`).region === code && !noCountries.has(code);
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
