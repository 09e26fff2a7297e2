import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { comparableEmail } from '../text/mail-address.ts';
import { type ClaimKind, claimKinds } from './claim-kinds.ts';
import { normaliseTaxId } from './tax-id.ts';

export interface ClaimedValue {
  kind: ClaimKind;
  value: string;
}

/** Returns a text that is unique to the kind and value, for use as a key of a Map. */
export function claimKey({ kind, value }: ClaimedValue): string {
  return `${kind} ${value}`;
}

interface IdentityFields {
  tax_id: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * Returns the unique values of a client, sorted by kind. All transactions claim the values in this order, which
 * prevents deadlocks.
 */
export function claimedValues({ tax_id, email, phone }: IdentityFields, country: string): ClaimedValue[] {
  const values: ClaimedValue[] = [
    { kind: 'email', value: email === null ? '' : comparableEmail(email) },
    { kind: 'phone', value: phone === null ? '' : normalisePhone(phone, country) },
    { kind: 'tax_id', value: tax_id === null ? '' : normaliseTaxId(tax_id) },
  ];
  return values.filter(({ value }) => value !== '');
}

/** Returns the unique value to claim for an email address or phone number; undefined if the text is neither. */
export function claimOfAddress(address: string, country: string): ClaimedValue | undefined {
  const isEmail = address.includes('@');
  const fields = { tax_id: null, email: isEmail ? address : null, phone: isEmail ? null : address };
  return claimedValues(fields, country)[0];
}

export function changesOfClaims(
  before: IdentityFields,
  after: IdentityFields,
  country: string,
): { taken: ClaimedValue[]; released: ClaimedValue[] } {
  const had = claimedValues(before, country);
  const has = claimedValues(after, country);
  return { taken: subtractClaims(has, had), released: subtractClaims(had, has) };
}

function subtractClaims(values: ClaimedValue[], others: ClaimedValue[]): ClaimedValue[] {
  return values.filter(
    ({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value),
  );
}

export function conflictingClient(holders: { kind: ClaimKind; client_id: number }[]): number | undefined {
  for (const kind of claimKinds) {
    const holder = holders.find((each) => each.kind === kind);
    if (holder) return holder.client_id;
  }
  return undefined;
}

/**
 * Returns a phone number in E.164. If the number cannot be parsed, returns its digits, which may be an empty string.
 */
export function normalisePhone(text: string, country: string): string {
  return readPhone(text, country)?.number ?? keepDigits(text);
}

export function keepDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Parses a phone number, with the country's prefix as default. Removes the `(0)` of `+34 (0)612…`, which is not dialled
 * from abroad.
 */
export function readPhone(text: string, country: string): PhoneNumber | undefined {
  const dialled = /^[\s(]*(?:\+|00)/.test(text) ? text.replace(/\(0\)/, '') : text;
  const parsed = parsePhoneNumberFromString(dialled, isSupportedCountry(country) ? country : undefined);
  return parsed?.isPossible() ? parsed : undefined;
}
