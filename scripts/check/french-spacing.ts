// Fails if a French text lacks a non-breaking space (U+00A0) before `: ; ! ? »` or after `«`. `--repair` first replaces
// normal spaces at these positions by U+00A0, in spec/locales/fr.yaml, spec/locales/desk/fr.yaml and
// spec/errors.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskLocaleOf, errorsFile, listTexts, localeFileOf, root } from './texts.ts';

/** Patterns of parts that are not French prose: code, URLs, headers, placeholders, and lists of punctuation marks. */
const nonFrenchPatterns = [
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
const nonFrenchPattern = new RegExp(nonFrenchPatterns.map(({ source }) => source).join('|'), 'g');

/**
 * Matches a punctuation mark with a breaking space or no space. A colon within a word (`10:00`, `language:fr`) does not
 * match.
 */
const straySpacePattern = /[^\S\u00a0]+(?:[;!?»]|:(?![\w/]))|[^\s\u00a0](?:[;!?»]|:(?=[\s*]|$))|«(?!\u00a0)/g;

export function listStraySpaces(text: string): string[] {
  const french = text.replaceAll(nonFrenchPattern, (code) => 'x'.repeat(code.length));
  return [...french.matchAll(straySpacePattern)].map(({ index }) =>
    text.slice(Math.max(0, index - 20), index + 12),
  );
}

export function withFrenchSpaces(text: string): string {
  const codes = text.match(nonFrenchPattern) ?? [];
  const parts = text.split(new RegExp(nonFrenchPattern.source));
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

function rewriteFile(file: string, repaired: (text: string) => string): void {
  writeFileSync(file, repaired(readFileSync(file, 'utf8')));
}

/**
 * Returns `<file>:<line>` of the stray mark. If the file wraps or escapes the text around the mark, returns the line of
 * the text's key.
 */
export function locate(place: string, around: string): string {
  const [file = '', ...keys] = place.split(' ');
  const source = readFileSync(join(root, file), 'utf8');
  let offset = 0;
  for (const key of keys) {
    const found = source
      .slice(offset)
      .search(new RegExp(`(?<=^\\s*['"]?)${RegExp.escape(key)}['"]?[:(]`, 'm'));
    if (found >= 0) offset += found;
  }
  offset = Math.max(offset, source.indexOf(around.trim(), offset));
  return `${file}:${source.slice(0, offset).split('\n').length}`;
}

if (import.meta.main) {
  if (process.argv.includes('--repair')) {
    rewriteFile(localeFileOf('fr'), withFrenchSpaces);
    rewriteFile(join(root, deskLocaleOf('fr')), withFrenchSpaces);
    rewriteFile(errorsFile, (text) => text.replaceAll(/^ +fr: .*$/gm, withFrenchSpaces));
  }
  const strays = (await listTexts('fr')).flatMap(({ place, text }) =>
    listStraySpaces(text).map(
      (around) => `${locate(place, around)}: no U+00A0 in …${around.replaceAll('\n', ' ')}…`,
    ),
  );
  // Removes duplicates, because a text that is a function is listed once for each sample of its arguments.
  for (const stray of new Set(strays)) console.error(stray);
  if (strays.length > 0) {
    console.error(
      'scripts/check/french-spacing.ts --repair sets it in the files fr.yaml of spec/locales/ and in spec/errors.yaml',
    );
    process.exitCode = 1;
  }
}
