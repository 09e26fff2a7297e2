/** The searchable content of a record: a text, and the first characters of its words. */
export interface SearchDocument {
  text: string;
  wordStarts: string[];
}

/**
 * The patterns of a search term. A record matches if its text matches one of `meanings`, or if one of its words starts
 * with one of `wordStarts`. A term without patterns matches nothing.
 */
export interface SearchTerm {
  meanings: TermPattern[];
  wordStarts: string[];
}

/** Two LIKE patterns: an exact pattern, and a shorter pattern for the index that matches only slightly more rows. */
interface TermPattern {
  pattern: string;
  probe: string;
}

/**
 * Minimum number of characters of a term that is searched inside words. Shorter terms match only the start of a word.
 */
export const minSubstringLength = 3;
export const wordStartLength = 2;
/**
 * Separators between the parts of a search text: between two fields, before the numbers (which are stored without
 * separators), and before the phone numbers. The texts themselves never contain these characters.
 */
const fieldMark = '\u0001';
export const numbersMark = '\u0002';
export const phonesMark = '\u0003';

/**
 * Maps separators inside words to capital letters. Folded text contains no capitals, so that trigrams with such a
 * letter are rare and select few rows, which saves 0.3 s per search.
 */
const spaceSubstitute = 'X';
const separatorSubstitutes: Record<string, string> = {
  ' ': spaceSubstitute,
  '.': 'K',
  '@': 'W',
  '-': 'Q',
  _: 'J',
};
const unknownCharacter = '\ufffd';
const separatorPattern = new RegExp(`[ .@_${fieldMark}${numbersMark}${phonesMark}-]`, 'g');

function joinLetters(text: string): string {
  return text.replace(separatorPattern, (character) => separatorSubstitutes[character] ?? unknownCharacter);
}

interface SearchFields {
  words: string[];
  /** Codes and numbers without separators, such as tax ids. */
  numbers: string[];
  phones?: string[];
  /** Further texts whose first characters are searched as starts of words. */
  starts?: string[];
}

/** Builds the search document of a record from folded texts. */
export function buildSearchDocument({
  words,
  numbers,
  phones = [],
  starts = [],
}: SearchFields): SearchDocument {
  const started = [...words, ...numbers, ...phones, ...starts];
  return {
    text: [...words.map(joinLetters), numbersMark, ...numbers, phonesMark, ...phones]
      .filter((part) => part !== '')
      .join(fieldMark),
    wordStarts: [...new Set(started.flatMap(wordStartsOf))].sort(),
  };
}

function wordStartsOf(text: string): string[] {
  const starts: string[] = [];
  for (const { index } of text.matchAll(/(?<=^|\s)\S|(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const start = firstCharacters(text.slice(index), wordStartLength);
    if (start !== null) starts.push(start);
  }
  return starts;
}

function firstCharacters(text: string, count: number): string | null {
  const characters = [...text.slice(0, count * 2)].slice(0, count);
  return characters.length === count ? characters.join('') : null;
}

/** A possible reading of a search term: a text, to be found anywhere after the given separator. */
export interface Spelling {
  mark: '' | typeof numbersMark | typeof phonesMark;
  text: string;
}

export function buildSearchTerm(spellings: Spelling[]): SearchTerm {
  const searchTerm: SearchTerm = { meanings: [], wordStarts: [] };
  for (const { mark, text } of spellings) {
    const { length } = [...text];
    if (length === wordStartLength) searchTerm.wordStarts.push(text);
    else if (length > 0) searchTerm.meanings.push(patternOf(mark, joinLetters(text)));
  }
  return searchTerm;
}

function patternOf(mark: string, text: string): TermPattern {
  return {
    pattern: `${mark && `%${mark}`}%${escapeLike(text)}%`,
    probe: `%${probeOf(text).map(escapeLike).join('%')}%`,
  };
}

/**
 * Shortens a text for the trigram index, which reads a list per trigram. The last digits of a number, or the first and
 * last characters of a text, select nearly as few rows in half the time. For several words, the start of each word
 * selects fewer rows, because a combination of common words is often rare.
 */
function probeOf(text: string): string[] {
  if (/^\d{7,}/.test(text)) return [text.slice(-6)];
  const words = text.split(spaceSubstitute).filter(({ length }) => length >= minSubstringLength);
  if (words.length > 2) return words.map((word) => word.slice(0, 5));
  return text.length > 10 ? [text.slice(0, 5), text.slice(-5)] : [text];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%]/g, '\\$&');
}
