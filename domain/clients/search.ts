import type { PhoneNumber } from 'libphonenumber-js/min';
import { fold } from '../text/fold.ts';
import { digitsOf, normaliseTaxId, readPhone } from './identity.ts';

interface SearchDocument {
  text: string;
  wordStarts: string[];
}

export interface Searchable {
  name: string;
  phone: string | null;
  email: string | null;
  tax_id: string | null;
}

/** What a term looks for: any of its meanings in the text, or any word's start. None of both finds nobody. */
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
const anywhereLength = 3;
const startLength = 2;
/** Between fields; before numbers, whose separators don't count; among these before phones. Nobody else has them. */
const fieldMark = '\u0001';
const numbersMark = '\u0002';
const phonesMark = '\u0003';

/** Folded text has no capitals: as letters between words they make trigrams that few have, and save 0.3 s. */
const between: Record<string, string> = { ' ': 'X', '.': 'K', '@': 'W', '-': 'Q', _: 'J' };
const unknown = '\ufffd';
const replaced = new RegExp(`[ .@_${fieldMark}${numbersMark}${phonesMark}-]`, 'g');

function joined(text: string): string {
  return text.replace(replaced, (character) => between[character] ?? unknown);
}

export function searchDocument({ name, phone, email, tax_id }: Searchable, country: string): SearchDocument {
  const words = [fold(name), fold(email ?? '')];
  const read = phone === null ? undefined : readPhone(phone, country);
  const numbers = [fold(normaliseTaxId(tax_id ?? '')), ...words.map(scatteredDigits)];
  const phones = phoneSpellings(phone ?? '', read);
  const started = [...words, ...numbers, ...phones, read?.nationalNumber ?? ''];
  return {
    text: [...words.map(joined), numbersMark, ...numbers, phonesMark, ...phones]
      .filter((part) => part !== '')
      .join(fieldMark),
    wordStarts: [...new Set(started.flatMap(startsOf))].sort(),
  };
}

/** The digits of a name such as "Flota 12-34", which are found like a phone's. */
function scatteredDigits(text: string): string {
  const digits = digitsOf(text);
  return text.includes(digits) ? '' : digits;
}

function phoneSpellings(phone: string, read: PhoneNumber | undefined): string[] {
  const written = digitsOf(phone);
  const international = digitsOf(read?.number ?? '');
  return international.includes(written) ? [international] : [international, written];
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

export function searchTerm(term: string): SearchTerm {
  const folded = fold(term);
  const found: SearchTerm = { meanings: [], wordStarts: [] };
  for (const { mark, text } of spellings(folded)) {
    const { length } = [...text];
    if (length === startLength) found.wordStarts.push(text);
    else if (length > 0) found.meanings.push(meaning(mark, joined(text)));
  }
  return found;
}

interface Spelling {
  mark: string;
  text: string;
}

/** How a term may be meant: as it stands, as a tax id or a phone whatever its separators, as a phone dialled at home. */
function spellings(folded: string): Spelling[] {
  const literal = { mark: '', text: folded };
  if (/^[\d+().\s-]+$/.test(folded)) {
    const digits = digitsOf(folded);
    const dialled = digits.replace(/^00?/, '');
    const phone =
      dialled === digits || dialled.length < anywhereLength ? [] : [{ mark: phonesMark, text: dialled }];
    if (digits === folded || digits.length < startLength) return [literal, ...phone];
    return [{ mark: numbersMark, text: digits }, ...phone];
  }
  const compact =
    /^[a-z\d.\s-]+$/.test(folded) && /\d/.test(folded) ? normaliseTaxId(folded).toLowerCase() : folded;
  return compact === folded ? [literal] : [literal, { mark: numbersMark, text: compact }];
}

function meaning(mark: string, text: string): Meaning {
  return {
    pattern: `${mark && `%${mark}`}%${escapeLike(text)}%`,
    probe: `%${probeOf(text).map(escapeLike).join('%')}%`,
  };
}

/** The index reads a list for each trigram: a number's last digits, a text's beginning and end tell as much in half the time. */
function probeOf(text: string): string[] {
  if (/^\d{7,}/.test(text)) return [text.slice(-6)];
  return text.length > 10 ? [text.slice(0, 5), text.slice(-5)] : [text];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%]/g, '\\$&');
}
