import { comparableEmail } from '../messages/mail-address.ts';
import { normalisePhone } from './phone.ts';

/** In the order in which a conflict is reported. */
export const claimKinds = ['tax_id', 'email', 'phone'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export interface ClaimedValue {
  kind: ClaimKind;
  value: string;
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

/** Of the clients that have what was wanted: the tax id's, else the email's, else the phone's. */
export function conflictingClient(holders: { kind: ClaimKind; client_id: number }[]): number | undefined {
  for (const kind of claimKinds) {
    const holder = holders.find((each) => each.kind === kind);
    if (holder) return holder.client_id;
  }
  return undefined;
}

export function normaliseTaxId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}
