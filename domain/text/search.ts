/** The searchable content of a record: a text, and the beginnings of its words. */
export interface SearchDocument {
  text: string;
  wordStarts: string[];
}

/**
 * The patterns of a term, which matches any of its meanings in the text, or the start of a word. A term without
 * patterns finds nothing.
 */
export interface SearchTerm {
  meanings: TermPattern[];
  wordStarts: string[];
}

/** LIKE patterns: the exact one, and a shorter one for the index that matches nearly as few rows. */
interface TermPattern {
  pattern: string;
  probe: string;
}

/** Shorter terms match only the beginnings of words. */
export const anywhereLength = 3;
export const startLength = 2;
/**
 * Separators of the document's parts: between fields, before the numbers (stored without separators), and before the
 * phones among them. No other text contains these characters.
 */
const fieldMark = '\u0001';
export const numbersMark = '\u0002';
export const phonesMark = '\u0003';

/** Capitals replace separators, because folded text has none: rare trigrams save 0.3 s. */
const ofSpace = 'X';
const between: Record<string, string> = { ' ': ofSpace, '.': 'K', '@': 'W', '-': 'Q', _: 'J' };
const unknown = '\ufffd';
const replaced = new RegExp(`[ .@_${fieldMark}${numbersMark}${phonesMark}-]`, 'g');

function joinLetters(text: string): string {
  return text.replace(replaced, (character) => between[character] ?? unknown);
}

interface SearchFields {
  words: string[];
  /** Stored without their separators. */
  numbers: string[];
  phones?: string[];
  /** Other texts that words begin with. */
  starts?: string[];
}

/** Builds the folded search document. */
export function searchDocumentOf({ words, numbers, phones = [], starts = [] }: SearchFields): SearchDocument {
  const started = [...words, ...numbers, ...phones, ...starts];
  return {
    text: [...words.map(joinLetters), numbersMark, ...numbers, phonesMark, ...phones]
      .filter((part) => part !== '')
      .join(fieldMark),
    wordStarts: [...new Set(started.flatMap(startsOf))].sort(),
  };
}

function startsOf(text: string): string[] {
  const starts: string[] = [];
  for (const { index } of text.matchAll(/(?<=^|\s)\S|(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const start = firstCharacters(text.slice(index), startLength);
    if (start !== null) starts.push(start);
  }
  return starts;
}

function firstCharacters(text: string, count: number): string | null {
  const characters = [...text.slice(0, count * 2)].slice(0, count);
  return characters.length === count ? characters.join('') : null;
}

/** A possible meaning of a term: a text to find anywhere after a separator. */
export interface Spelling {
  mark: '' | typeof numbersMark | typeof phonesMark;
  text: string;
}

export function searchTermOf(spellings: Spelling[]): SearchTerm {
  const searchTerm: SearchTerm = { meanings: [], wordStarts: [] };
  for (const { mark, text } of spellings) {
    const { length } = [...text];
    if (length === startLength) searchTerm.wordStarts.push(text);
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
 * Shortens a text for the index, which reads a list per trigram: a number's last digits, or a text's beginning and end,
 * select nearly as well in half the time. For several words the beginning of each selects better, because the
 * combination of common words is often rare.
 */
function probeOf(text: string): string[] {
  if (/^\d{7,}/.test(text)) return [text.slice(-6)];
  const words = text.split(ofSpace).filter(({ length }) => length >= anywhereLength);
  if (words.length > 2) return words.map((word) => word.slice(0, 5));
  return text.length > 10 ? [text.slice(0, 5), text.slice(-5)] : [text];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%]/g, '\\$&');
}
