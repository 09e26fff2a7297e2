import { mailableAddress, normaliseEmail } from '../messages/mail-address.ts';
import { normalisePhone, readPhone } from './identity.ts';

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

function oneForm(address: string, country: string): string {
  if (!isEmail(address)) return normalisePhone(address, country);
  return (mailableAddress(address) ?? normaliseEmail(address)).toLowerCase();
}

function isEmail(address: string): boolean {
  return address.includes('@');
}

interface AddressPattern {
  body: string;
  /** A shorter one for a first look, which finds too much. */
  rough: string;
}

/** Regular expressions that find them in a text, in any spelling. `toUnicode` writes a domain in its own letters. */
export function addressPatterns(
  { known }: Addresses,
  country: string,
  toUnicode: (domain: string) => string,
): AddressPattern[] {
  return [...known].flatMap((form) =>
    isEmail(form) ? [speltEmail(form, toUnicode)] : dialled(form, country),
  );
}

function dialled(phone: string, country: string): AddressPattern[] {
  const read = readPhone(phone, country);
  const digits = read ? [phone.replace(/\D/g, ''), read.nationalNumber] : [phone];
  return digits
    .filter(({ length }) => length >= endingDigits)
    .map((each) => {
      const rough = [...each].join('[ ().-]*');
      return { body: `[+(]*(?:00)?${rough}`, rough };
    });
}

/** As it is written, and as links write it; a domain in letters, too. */
function speltEmail(email: string, toUnicode: (domain: string) => string): AddressPattern {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const domains = [...new Set([domain, toUnicode(domain)])].filter((each) => each !== '').map(quoted);
  const rough = `${quoted(email.slice(0, at))}(?:@|%40)`;
  return { body: `${rough}(?:${domains.join('|')})`, rough };
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
