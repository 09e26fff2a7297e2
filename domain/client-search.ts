import type { PhoneNumber } from 'libphonenumber-js/min';
import { fold } from './fold.ts';
import { digitsOf, readPhone } from './phone.ts';
import { normaliseTaxId } from './tax-id.ts';

/** What is kept beside a client to be searched. */
export interface SearchDocument {
  text: string;
  /** The first two characters of each word. */
  wordStarts: string[];
}

export interface Searchable {
  name: string;
  phone: string | null;
  email: string | null;
  tax_id: string | null;
}

/** What a term looks for: any pattern (of LIKE) in the text, or any word's start; nothing finds nobody. */
export interface SearchTerm {
  patterns: string[];
  wordStarts: string[];
}

/** Shorter terms are found at the beginnings of words only. */
const anywhereLength = 3;
const startLength = 2;
/** Stands before tax id and phones, whose separators don't count; nobody types it. */
const numbersMark = '\u0001';

export function searchDocument({ name, phone, email, tax_id }: Searchable, country: string): SearchDocument {
  const words = [fold(name), fold(email ?? '')];
  const read = phone === null ? undefined : readPhone(phone, country);
  const numbers = [fold(normaliseTaxId(tax_id ?? '')), ...phoneSpellings(phone ?? '', read)];
  const started = [...words, ...numbers, read?.nationalNumber ?? ''];
  return {
    text: [...words, numbersMark, ...numbers].filter((part) => part !== '').join('\n'),
    wordStarts: [...new Set(started.flatMap(startsOf))].sort(),
  };
}

/** Its digits with the country's prefix and, where these don't hold them, as they were written. */
function phoneSpellings(phone: string, read: PhoneNumber | undefined): string[] {
  const written = digitsOf(phone);
  const international = digitsOf(read?.number ?? '');
  return international.includes(written) ? [international] : [international, written];
}

/** A word begins after a blank, and where a letter or digit follows what is neither. */
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
  return characters.length === count && !characters.includes('\n') ? characters.join('') : null;
}

export function searchTerm(term: string): SearchTerm {
  const folded = fold(term);
  if (folded === '') return { patterns: [], wordStarts: [] };
  const spellings = numberSpellings(folded).filter((spelling) => spelling !== folded);
  const found: SearchTerm = { patterns: [], wordStarts: [] };
  if (lengthOf(folded) === startLength) found.wordStarts.push(folded);
  else found.patterns.push(`%${escapeLike(folded)}%`);
  for (const spelling of spellings) {
    if (spelling.length === startLength) found.wordStarts.push(spelling);
    if (spelling.length >= anywhereLength) found.patterns.push(`%${numbersMark}%${spelling}%`);
  }
  return { patterns: [...new Set(found.patterns)], wordStarts: [...new Set(found.wordStarts)] };
}

/** How a tax id or a phone number may be meant: without separators, without `+`, `00` or the `0` dialled at home. */
function numberSpellings(folded: string): string[] {
  if (/^[\d+().\s-]+$/.test(folded)) {
    const digits = digitsOf(folded);
    return [digits, digits.replace(/^00?/, '')];
  }
  return /^[a-z\d.\s-]+$/.test(folded) && /\d/.test(folded) ? [normaliseTaxId(folded).toLowerCase()] : [];
}

function lengthOf(text: string): number {
  return [...text].length;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
