import { mailableAddress, normaliseEmail } from '../text/mail-address.ts';
import { normalisePhone, readPhone } from './identity.ts';

export interface Addresses {
  /** Each in its normal form. */
  known: ReadonlySet<string>;
  /**
   * Text that every spelling contains, for a first search in the database: the part of an email before the `@`, and the
   * last digits of a phone number.
   */
  locals: string[];
  endings: string[];
}

/** Minimum number of digits in a phone number. */
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

function oneForm(address: string, country: string): string {
  if (!isEmail(address)) return normalisePhone(address, country);
  return (mailableAddress(address) ?? normaliseEmail(address)).toLowerCase();
}

function isEmail(address: string): boolean {
  return address.includes('@');
}

interface AddressPattern {
  body: string;
  /** A shorter pattern for the first search in the database, which also finds unrelated texts. */
  rough: string;
}

/**
 * Returns regular expressions that find the addresses in a text, in any spelling. `toUnicode` decodes punycode domains.
 */
export function addressPatterns(
  { known }: Addresses,
  country: string,
  toUnicode: (domain: string) => string,
): AddressPattern[] {
  return [...known].flatMap((form) =>
    isEmail(form) ? [speltEmail(form, toUnicode)] : dialPatterns(form, country),
  );
}

function dialPatterns(phone: string, country: string): AddressPattern[] {
  const read = readPhone(phone, country);
  const digits = read ? [phone.replace(/\D/g, ''), read.nationalNumber] : [phone];
  return digits
    .filter(({ length }) => length >= endingDigits)
    .map((each) => {
      const rough = [...each].join('[ ().-]*');
      return { body: `[+(]*(?:00)?${rough}`, rough };
    });
}

/** Matches the address in plain and percent-encoded form, also with an internationalised domain. */
function speltEmail(email: string, toUnicode: (domain: string) => string): AddressPattern {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const domains = [...new Set([domain, toUnicode(domain)])].filter((each) => each !== '').map(escapePattern);
  const rough = `${escapePattern(email.slice(0, at))}(?:@|%40)`;
  return { body: `${rough}(?:${domains.join('|')})`, rough };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
