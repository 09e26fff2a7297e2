import { normaliseTaxId } from '../clients/tax-id.ts';
import { xmlLine } from '../text/xml.ts';
import type { InvoiceKey } from './record.ts';

/** The longest texts of a record, in characters. */
export const maxText = {
  number: 60,
  reference: 60,
  name: 120,
  description: 500,
  foreignId: 20,
  systemName: 30,
  version: 50,
  installation: 100,
} as const;

/** Writes cents as euros, always with two decimals: `12.3` would be the same amount with another hash. */
export function amountLiteral(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no amount of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Writes basis points as per cent: `21`, `5.2`, `0`. */
export function rateLiteral(basisPoints: number): string {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0)
    throw new RangeError(`${basisPoints} is no rate in basis points`);
  return amountLiteral(basisPoints).replace(/\.?0+$/, '');
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Writes `2026-11-20` as `20-11-2026`. */
export function dayLiteral(day: string): string {
  const [, year, month, dayOfMonth] = isoDay.exec(day) ?? [];
  if (year === undefined) throw new RangeError(`${day} is no day`);
  return `${dayOfMonth}-${month}-${year}`;
}

/** Tells whether it is a day of the calendar; `2026-02-29` is none. */
export function isDay(text: string): boolean {
  return isoDay.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** Returns one line of well-formed text, trimmed: the tax authority would trim it before hashing. */
export function lineLiteral(text: string): string {
  return xmlLine(text);
}

/** Works as `lineLiteral`, and cuts after this many characters as XML Schema counts them: an emoji is one. */
export function textLiteral(text: string, most: number): string {
  const line = lineLiteral(text);
  return line.length <= most ? line : [...line].slice(0, most).join('').trimEnd();
}

export interface KeyLiterals {
  issuer: string;
  number: string;
  date: string;
}

/** Returns the invoice's key. A number is never cut: it would become another invoice's. */
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

/** Normalises a VAT number like a NIF; for other ids it is unknown which separators count. */
export function foreignIdLiteral(idType: string, id: string): string {
  return textLiteral(idType === '02' || idType === '07' ? taxIdLiteral(id) : id, maxText.foreignId);
}
