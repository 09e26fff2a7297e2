import { mailableAddress, normaliseEmail } from '../text/mail-address.ts';
import { normalisePhone, readPhone } from './identity.ts';

export interface ClientAddresses {
  /** The email addresses and phone numbers in their normal form. */
  known: ReadonlySet<string>;
  /**
   * Texts for a coarse search in the database: every spelling of an email contains the part before the `@` (`locals`),
   * and every spelling of a phone number contains its last digits (`endings`).
   */
  locals: string[];
  endings: string[];
}

/** Number of last digits by which phone numbers are searched. Shorter numbers are not searched in texts. */
export const phoneEndingDigits = 6;

export function parseAddresses(addresses: Iterable<string>, country: string): ClientAddresses {
  const known = new Set(
    [...addresses].map((address) => normaliseAddress(address, country)).filter((form) => form !== ''),
  );
  const forms = [...known];
  return {
    known,
    locals: forms.filter(isEmail).map((email) => email.slice(0, email.lastIndexOf('@'))),
    endings: forms
      .filter((form) => !isEmail(form))
      .map((phone) => phone.replace(/\D/g, '').slice(-phoneEndingDigits)),
  };
}

export function includesAddress(
  { known }: ClientAddresses,
  address: string | null,
  country: string,
): boolean {
  return address !== null && known.has(normaliseAddress(address, country));
}

function normaliseAddress(address: string, country: string): string {
  if (!isEmail(address)) return normalisePhone(address, country);
  return (mailableAddress(address) ?? normaliseEmail(address)).toLowerCase();
}

function isEmail(address: string): boolean {
  return address.includes('@');
}

interface AddressPattern {
  body: string;
  /** A shorter pattern for the coarse search in the database, which also matches unrelated texts. */
  rough: string;
}

/**
 * Returns regular expressions that match every spelling of the addresses in a text. `toUnicode` decodes punycode
 * domains.
 */
export function addressPatterns(
  { known }: ClientAddresses,
  country: string,
  toUnicode: (domain: string) => string,
): AddressPattern[] {
  return [...known].flatMap((form) =>
    isEmail(form) ? [emailPattern(form, toUnicode)] : phonePatterns(form, country),
  );
}

function phonePatterns(phone: string, country: string): AddressPattern[] {
  const read = readPhone(phone, country);
  const digits = read ? [phone.replace(/\D/g, ''), read.nationalNumber] : [phone];
  return digits
    .filter(({ length }) => length >= phoneEndingDigits)
    .map((each) => {
      const rough = [...each].join('[ ().-]*');
      return { body: `[+(]*(?:00)?${rough}`, rough };
    });
}

/** Returns the pattern of an email address in plain and percent-encoded form, also with the domain in Unicode. */
function emailPattern(email: string, toUnicode: (domain: string) => string): AddressPattern {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const domains = [...new Set([domain, toUnicode(domain)])].filter((each) => each !== '').map(escapePattern);
  const rough = `${escapePattern(email.slice(0, at))}(?:@|%40)`;
  return { body: `${rough}(?:${domains.join('|')})`, rough };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
