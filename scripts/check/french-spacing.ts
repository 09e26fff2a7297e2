// Fails where a French text has no U+00A0 before `: ; ! ? »` or behind `«`. With --mend, puts them in place of the
// spaces in spec/locales/fr.yaml and spec/errors.yaml first.
import { readFileSync, writeFileSync } from 'node:fs';
import { strayIn, withFrenchSpaces } from './french.ts';
import { errorsFile, localeFileOf, textsIn } from './texts.ts';

if (process.argv.includes('--mend')) {
  mend(localeFileOf('fr'), withFrenchSpaces);
  mend(errorsFile, (text) => text.replaceAll(/^ +fr: .*$/gm, withFrenchSpaces));
}

const strays = (await textsIn('fr')).flatMap(({ place, text }) =>
  strayIn(text).map((around) => `${place}: …${around}…`),
);
for (const stray of strays) console.error(`no U+00A0 in ${stray}`);
if (strays.length > 0) process.exitCode = 1;

function mend(file: string, mended: (text: string) => string): void {
  writeFileSync(file, mended(readFileSync(file, 'utf8')));
}
