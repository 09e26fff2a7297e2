/** What of a record is searched for: a text to look into, and how its words begin. */
export interface SearchDocument {
  text: string;
  wordStarts: string[];
}

/** What a term looks for: any of its meanings in the text, or any word's start. None of both finds nothing. */
export interface SearchTerm {
  meanings: Meaning[];
  wordStarts: string[];
}

/** Patterns of LIKE: the exact one, and for the index a shorter one that nearly as few have. */
interface Meaning {
  pattern: string;
  probe: string;
}

/** Shorter terms are found at the beginnings of words only. */
export const anywhereLength = 3;
export const startLength = 2;
/** Between fields; before numbers, whose separators don't count; among these before phones. Nothing else has them. */
const fieldMark = '\u0001';
export const numbersMark = '\u0002';
export const phonesMark = '\u0003';

/** Folded text has no capitals: as letters between words they make trigrams that few have, and save 0.3 s. */
const between: Record<string, string> = { ' ': 'X', '.': 'K', '@': 'W', '-': 'Q', _: 'J' };
const unknown = '\ufffd';
const replaced = new RegExp(`[ .@_${fieldMark}${numbersMark}${phonesMark}-]`, 'g');

function joined(text: string): string {
  return text.replace(replaced, (character) => between[character] ?? unknown);
}

interface Searched {
  words: string[];
  /** Without their separators. */
  numbers: string[];
  phones?: string[];
  /** What else words begin with. */
  starts?: string[];
}

/** All of it folded. */
export function searchDocumentOf({ words, numbers, phones = [], starts = [] }: Searched): SearchDocument {
  const started = [...words, ...numbers, ...phones, ...starts];
  return {
    text: [...words.map(joined), numbersMark, ...numbers, phonesMark, ...phones]
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

/** One way in which a term may be meant: its text somewhere behind a mark. */
export interface Spelling {
  mark: '' | typeof numbersMark | typeof phonesMark;
  text: string;
}

export function searchTermOf(spellings: Spelling[]): SearchTerm {
  const found: SearchTerm = { meanings: [], wordStarts: [] };
  for (const { mark, text } of spellings) {
    const { length } = [...text];
    if (length === startLength) found.wordStarts.push(text);
    else if (length > 0) found.meanings.push(meaning(mark, joined(text)));
  }
  return found;
}

function meaning(mark: string, text: string): Meaning {
  return {
    pattern: `${mark && `%${mark}`}%${escapeLike(text)}%`,
    probe: `%${probeOf(text).map(escapeLike).join('%')}%`,
  };
}

/**
 * The index reads a list for each trigram: a number's last digits, a text's beginning and end tell as much in half the
 * time. Of more words each one's beginning tells more: what is between two common ones is often rare.
 */
function probeOf(text: string): string[] {
  if (/^\d{7,}/.test(text)) return [text.slice(-6)];
  const words = text.split(between[' '] as string).filter(({ length }) => length >= anywhereLength);
  if (words.length > 2) return words.map((word) => word.slice(0, 5));
  return text.length > 10 ? [text.slice(0, 5), text.slice(-5)] : [text];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%]/g, '\\$&');
}
