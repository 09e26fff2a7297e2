import type { PhoneNumber } from 'libphonenumber-js/min';
import { fold } from '../text/fold.ts';
import {
  buildSearchDocument,
  buildSearchTerm,
  minSubstringLength,
  numbersMark,
  phonesMark,
  type SearchDocument,
  type SearchTerm,
  type Spelling,
  wordStartLength,
} from '../text/search.ts';
import { keepDigits, readPhone } from './identity.ts';
import { normaliseTaxId } from './tax-id.ts';

export interface SearchedClientFields {
  name: string;
  phone: string | null;
  email: string | null;
  tax_id: string | null;
}

export function searchDocument(
  { name, phone, email, tax_id }: SearchedClientFields,
  country: string,
): SearchDocument {
  const words = [fold(name), fold(email ?? '')];
  const read = phone === null ? undefined : readPhone(phone, country);
  return buildSearchDocument({
    words,
    numbers: [fold(normaliseTaxId(tax_id ?? '')), ...words.map(scatteredDigits)],
    phones: phoneSpellings(phone ?? '', read),
    starts: [read?.nationalNumber ?? ''],
  });
}

/** Returns all digits of a name such as "Flota 12-34", so that a search for `1234` finds the name. */
function scatteredDigits(text: string): string {
  const digits = keepDigits(text);
  return text.includes(digits) ? '' : digits;
}

function phoneSpellings(phone: string, read: PhoneNumber | undefined): string[] {
  const digits = keepDigits(phone);
  const international = keepDigits(read?.number ?? '');
  return international.includes(digits) ? [international] : [international, digits];
}

export function searchTerm(term: string): SearchTerm {
  return buildSearchTerm(spellingsOfTerm(fold(term)));
}

/**
 * Returns the possible readings of a search term: literal text, a tax id or phone number without separators, or a phone
 * number without its leading zeros.
 */
function spellingsOfTerm(folded: string): Spelling[] {
  const literal: Spelling = { mark: '', text: folded };
  if (/^[\d+().\s-]+$/.test(folded)) {
    const digits = keepDigits(folded);
    const dialled = digits.replace(/^00?/, '');
    const phone: Spelling[] =
      dialled === digits || dialled.length < minSubstringLength ? [] : [{ mark: phonesMark, text: dialled }];
    if (digits === folded || digits.length < wordStartLength) return [literal, ...phone];
    return [{ mark: numbersMark, text: digits }, ...phone];
  }
  const compact =
    /^[a-z\d.\s-]+$/.test(folded) && /\d/.test(folded) ? normaliseTaxId(folded).toLowerCase() : folded;
  return compact === folded ? [literal] : [literal, { mark: numbersMark, text: compact }];
}
