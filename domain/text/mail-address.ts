import type { FieldMessage } from '../../generated/errors.ts';

/** Maximum length of an email address: RFC 5321 allows a path of 256 characters, which includes angle brackets. */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
const maxDomainLength = 253;

/**
 * Pattern of the part before the `@`: the dot-atom of RFC 5322. Quoted and non-ASCII local parts (SMTPUTF8) are
 * rejected, because many mail servers don't accept them.
 */
const localPart = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** Pattern of a domain before its conversion to punycode. `URL` would accept more characters. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

type MailAddress = { address: string } | { problem: FieldMessage; params?: Record<string, number> };

/** Parses an email address without a display name. The domain is converted to punycode. */
export function readMailAddress(text: string): MailAddress {
  // The length is checked first, so that long texts are not parsed.
  if (text.length > maxAddressLength) return { problem: 'maxLength', params: { limit: maxAddressLength } };
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const host = asciiDomain(text.slice(at + 1));
  if (host === null || local.length > maxLocalPartLength || !localPart.test(local)) {
    return { problem: 'email' };
  }
  const address = `${local}@${host}`;
  return address.length > maxAddressLength ? { problem: 'email' } : { address };
}

export function mailableAddress(email: string | null): string | null {
  if (email === null) return null;
  const read = readMailAddress(email);
  return 'address' in read ? read.address : null;
}

/** Matches line breaks and other control characters, which would begin a new header or hide the rest of the text. */
const controls = /[\p{Cc}\u2028\u2029]/u;

export function headerTextProblem(text: string): FieldMessage | null {
  if (!text.isWellFormed()) return 'loneSurrogate';
  if (text.includes('\0')) return 'nul';
  return controls.test(text) ? 'pattern' : null;
}

/**
 * Converts an external text, such as a server's reply or a name from the settings, to a single line without control
 * characters.
 */
export function asHeaderText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function asciiDomain(domainText: string): string | null {
  const url = `http://${domainText}`;
  if (!writtenDomain.test(domainText) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  return host.length <= maxDomainLength && domain.test(host) ? host : null;
}

export function normaliseEmail(text: string): string {
  return text.toLowerCase();
}

/** Normalises an email address for comparison. A domain in Unicode and the same domain in punycode are equal. */
export function comparableEmail(text: string): string {
  const email = normaliseEmail(text);
  return isInternational(email) ? (mailableAddress(email) ?? email) : email;
}

/**
 * Tells whether mail can be sent to an address with non-ASCII characters, once its domain is in punycode. Returns false
 * for ASCII addresses, which the schema validates.
 */
export function isInternationalEmail(text: string): boolean {
  return isInternational(text) && mailableAddress(normaliseEmail(text)) !== null;
}

function isInternational(text: string): boolean {
  return /[^\0-\x7f]/.test(text);
}
