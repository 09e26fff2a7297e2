import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { comparableEmail } from '../messages/mail-address.ts';
import { type ClaimKind, claimKinds } from './claim-kinds.ts';
import { normaliseTaxId } from './tax-id.ts';

export interface ClaimedValue {
  kind: ClaimKind;
  value: string;
}

/** What tells a value from all others, as a key of maps. */
export function markOf({ kind, value }: ClaimedValue): string {
  return `${kind} ${value}`;
}

interface Identified {
  tax_id: string | null;
  email: string | null;
  phone: string | null;
}

/** Sorted, so that whoever claims several waits for others in one order and nobody deadlocks. */
export function claimedValues({ tax_id, email, phone }: Identified, country: string): ClaimedValue[] {
  const values: ClaimedValue[] = [
    { kind: 'email', value: email === null ? '' : comparableEmail(email) },
    { kind: 'phone', value: phone === null ? '' : normalisePhone(phone, country) },
    { kind: 'tax_id', value: tax_id === null ? '' : normaliseTaxId(tax_id) },
  ];
  return values.filter(({ value }) => value !== '');
}

export function claimChanges(
  before: Identified,
  after: Identified,
  country: string,
): { taken: ClaimedValue[]; released: ClaimedValue[] } {
  const had = claimedValues(before, country);
  const has = claimedValues(after, country);
  return { taken: without(has, had), released: without(had, has) };
}

function without(values: ClaimedValue[], others: ClaimedValue[]): ClaimedValue[] {
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

/** E.164 where the number can be read, else its digits: empty where there are none. */
export function normalisePhone(text: string, country: string): string {
  return readPhone(text, country)?.number ?? digitsOf(text);
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A number with the country's as the default prefix; `+34 (0)612…` has a zero that nobody dials. */
export function readPhone(text: string, country: string): PhoneNumber | undefined {
  const dialled = /^[\s(]*(?:\+|00)/.test(text) ? text.replace(/\(0\)/, '') : text;
  const parsed = parsePhoneNumberFromString(
    dialled,
    isSupportedCountry(country) ? (country as CountryCode) : undefined,
  );
  return parsed?.isPossible() ? parsed : undefined;
}
