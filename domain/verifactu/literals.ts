import { normaliseTaxId } from '../clients/tax-id.ts';
import { xmlLine } from '../text/xml.ts';
import { offsetAt } from '../time/zone.ts';
import type { InvoiceKey } from './record.ts';

/** What each text of a record may have at most, in characters. */
export const textMost = {
  number: 60,
  reference: 60,
  name: 120,
  description: 500,
  foreignId: 20,
  systemName: 30,
  version: 50,
  installation: 100,
} as const;

/** Cents as euros, always with two decimals: `12.3` would be the same amount and another hash. */
export function amountLiteral(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no amount of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Basis points as per cent: `21`, `5.2`, `0`. */
export function rateLiteral(basisPoints: number): string {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0)
    throw new RangeError(`${basisPoints} is no rate in basis points`);
  return amountLiteral(basisPoints).replace(/\.?0+$/, '');
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2026-11-20` as `20-11-2026`. */
export function dayLiteral(day: string): string {
  const [, year, month, dayOfMonth] = isoDay.exec(day) ?? [];
  if (year === undefined) throw new RangeError(`${day} is no day`);
  return `${dayOfMonth}-${month}-${year}`;
}

/** Whether it is a day of the calendar, as `2026-02-29` is not. */
export function isDay(text: string): boolean {
  return isoDay.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/**
 * What the clock shows where the invoice is issued, and its offset: `2026-11-20T10:30:00+01:00`. The tax authority
 * refuses fractions of a second.
 */
export function generatedAtIn(instant: Date, timezone: string): string {
  const offsetMs = offsetAt(timezone, instant.getTime());
  const clock = new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${clock}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** One line of well-formed text, without blanks around it: the tax authority would cut them off before it hashes. */
export function lineLiteral(text: string): string {
  return xmlLine(text);
}

/** As `lineLiteral`, of so many characters at most, as XML Schema counts them: an emoji is one. */
export function textLiteral(text: string, most: number): string {
  const line = lineLiteral(text);
  return line.length <= most ? line : [...line].slice(0, most).join('').trimEnd();
}

export interface KeyLiterals {
  issuer: string;
  number: string;
  date: string;
}

/** A number is never cut: it would be another invoice's. */
export function keyLiterals({ issuerTaxId, fullNumber, date }: InvoiceKey): KeyLiterals {
  return {
    issuer: taxIdLiteral(issuerTaxId),
    number: lineLiteral(fullNumber),
    date: dayLiteral(date),
  };
}

export function taxIdLiteral(taxId: string): string {
  return normaliseTaxId(lineLiteral(taxId));
}

/** A VAT number and a NIF are written as a NIF is; of others nobody knows which separators count. */
export function foreignIdLiteral(idType: string, id: string): string {
  return textLiteral(idType === '02' || idType === '07' ? taxIdLiteral(id) : id, textMost.foreignId);
}
