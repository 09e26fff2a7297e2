import { mailableAddress, normaliseEmail } from '../messages/mail-address.ts';
import { normalisePhone, readPhone } from './phone.ts';

/** Emails and phones of one person, however they are written. */
export interface Addresses {
  /** Each in one form, by which all spellings are known. */
  known: ReadonlySet<string>;
  /** What every spelling has, for a first look in the database: what stands before the `@`, and a number's last digits. */
  locals: string[];
  endings: string[];
}

/** Fewer are nobody's number. */
export const endingDigits = 6;

export function addressesOf(written: Iterable<string>, country: string): Addresses {
  const known = new Set(
    [...written].map((address) => oneForm(address, country)).filter((form) => form !== ''),
  );
  const forms = [...known];
  return {
    known,
    locals: forms.filter(isEmail).map((email) => email.slice(0, email.lastIndexOf('@'))),
    endings: forms
      .filter((form) => !isEmail(form))
      .map((phone) => phone.replace(/\D/g, '').slice(-endingDigits)),
  };
}

export function isAmong({ known }: Addresses, address: string | null, country: string): boolean {
  return address !== null && known.has(oneForm(address, country));
}

/** An international domain in punycode, as mail goes; a number as claims have it. */
function oneForm(address: string, country: string): string {
  if (!isEmail(address)) return normalisePhone(address, country);
  return (mailableAddress(address) ?? normaliseEmail(address)).toLowerCase();
}

function isEmail(address: string): boolean {
  return address.includes('@');
}

/**
 * Finds them in what a server says of them: a regular expression for PostgreSQL, with what stands on either side as its
 * first and last group. Null: there are none.
 */
export function mentionOf({ known }: Addresses, country: string): string | null {
  const forms = [...known].flatMap((form) => (isEmail(form) ? [quoted(form)] : dialled(form, country)));
  return forms.length === 0
    ? null
    : `(^|[^[:alnum:]._%+-])(?:${forms.join('|')})($|[^[:alnum:].-]|[.](?![[:alnum:]]))`;
}

/** With its country's prefix or without, whatever stands between the digits. */
function dialled(phone: string, country: string): string[] {
  const read = readPhone(phone, country);
  const digits = read ? [phone.replace(/\D/g, ''), read.nationalNumber] : [phone];
  return digits
    .filter(({ length }) => length >= endingDigits)
    .map((each) => `[+(]*(?:00)?${[...each].join('[ ().-]*')}`);
}

function quoted(text: string): string {
  return text.replace(/[^\p{L}\p{N}@-]/gu, '\\$&');
}
