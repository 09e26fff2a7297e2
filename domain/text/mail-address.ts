import type { FieldMessage } from '../../generated/errors.ts';

/** RFC 5321: a path of 256 characters, minus the angle brackets. */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
const maxDomainLength = 253;

/**
 * RFC 5322's dot-atom. Quoted local parts and non-ASCII ones (SMTPUTF8) are rejected, because many servers don't accept
 * them.
 */
const localPart = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** A domain before conversion; `URL` would accept other characters. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

type MailAddress = { address: string } | { problem: FieldMessage; params?: Record<string, number> };

/** Parses one address without a display name. An international domain is converted to punycode. */
export function readMailAddress(text: string): MailAddress {
  // Precedes all parsing, so that long texts cost nothing.
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

/** Line breaks and other control characters, which would begin another header or hide the rest. */
const controls = /[\p{Cc}\u2028\u2029]/u;

export function headerTextProblem(text: string): FieldMessage | null {
  if (!text.isWellFormed()) return 'loneSurrogate';
  if (text.includes('\0')) return 'nul';
  return controls.test(text) ? 'pattern' : null;
}

/**
 * Makes a text from outside, such as a server's reply or a name from the settings, a single line without forbidden
 * characters.
 */
export function asHeaderText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function asciiDomain(written: string): string | null {
  const url = `http://${written}`;
  if (!writtenDomain.test(written) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  return host.length <= maxDomainLength && domain.test(host) ? host : null;
}

export function normaliseEmail(text: string): string {
  return text.toLowerCase();
}

/** Normalises an address for comparison: Unicode and punycode forms of a domain are equal. */
export function comparableEmail(text: string): string {
  const email = normaliseEmail(text);
  return isInternational(email) ? (mailableAddress(email) ?? email) : email;
}

/** Tells whether a non-ASCII address can receive mail in its stored form. The schema checks ASCII addresses. */
export function isInternationalEmail(text: string): boolean {
  return isInternational(text) && mailableAddress(normaliseEmail(text)) !== null;
}

function isInternational(text: string): boolean {
  return /[^\0-\x7f]/.test(text);
}
