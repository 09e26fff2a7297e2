// Fails where a French text has no U+00A0 before `: ; ! ? »` or behind `«`. With --mend, puts them in place of the
// spaces in spec/locales/fr.yaml and spec/errors.yaml first.
import { readFileSync, writeFileSync } from 'node:fs';
import { errorsFile, localeFileOf, textsIn } from './texts.ts';

/** What is no French: code, addresses, headers, placeholders, and signs that are spelt out. */
const foreign = [
  /```[\s\S]*?```/,
  /`[^`]*`/,
  /\]\([^)]*\)/,
  /\w+:\/\/[^\s»]*/,
  /\bhttps?:/,
  /\/[\w/.-]+\?\w+=\w*/,
  /\b[A-Z][\w-]*: (?=Bearer|application\/json)/,
  /\{[^{}]*\}/,
  /(?:[@:/?#%] ){2,}[@:/?#%]/,
];
const isForeign = new RegExp(foreign.map(({ source }) => source).join('|'), 'g');

/** Signs with a space that breaks, or with none. A colon within a word (`10:00`, `language:fr`) is no punctuation. */
const stray = /[^\S\u00a0]+(?:[;!?»]|:(?![\w/]))|[^\s\u00a0](?:[;!?»]|:(?=[\s*]|$))|«(?!\u00a0)/g;

export function strayIn(text: string): string[] {
  const french = text.replaceAll(isForeign, (code) => 'x'.repeat(code.length));
  return [...french.matchAll(stray)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 12));
}

export function withFrenchSpaces(text: string): string {
  const codes = text.match(isForeign) ?? [];
  const parts = text.split(new RegExp(isForeign.source));
  return parts
    .map((part) => {
      const joined = part.replaceAll(/(\n[ ]+)([:;!?»])[ ]/g, '\u00a0$2$1');
      return joined
        .replaceAll(/[ \u2009\u202f]+([;!?»]|:(?![\w/]))/g, '\u00a0$1')
        .replaceAll(/«[ \u2009\u202f]+/g, '«\u00a0');
    })
    .map((part, index) => part + (codes[index] ?? ''))
    .join('');
}

function mend(file: string, mended: (text: string) => string): void {
  writeFileSync(file, mended(readFileSync(file, 'utf8')));
}

if (import.meta.main) {
  if (process.argv.includes('--mend')) {
    mend(localeFileOf('fr'), withFrenchSpaces);
    mend(errorsFile, (text) => text.replaceAll(/^ +fr: .*$/gm, withFrenchSpaces));
  }
  const strays = (await textsIn('fr')).flatMap(({ place, text }) =>
    strayIn(text).map((around) => `${place}: …${around}…`),
  );
  for (const stray of strays) console.error(`no U+00A0 in ${stray}`);
  if (strays.length > 0) process.exitCode = 1;
}
