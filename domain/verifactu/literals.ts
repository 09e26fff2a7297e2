import { normaliseTaxId } from '../clients/tax-id.ts';
import { xmlLine } from '../text/xml.ts';
import type { InvoiceKey } from './record.ts';

/** Maximum lengths in characters of the texts in a tax record. */
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

/**
 * Formats cents as euros with two decimals. The tax authority hashes this text, so that `12.3` would produce a
 * different hash.
 */
export function amountLiteral(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no amount of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats basis points as a percentage without trailing zeros: `21`, `5.2`, `0`. */
export function rateLiteral(basisPoints: number): string {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0)
    throw new RangeError(`${basisPoints} is no rate in basis points`);
  return amountLiteral(basisPoints).replace(/\.?0+$/, '');
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats the date `2026-11-20` as `20-11-2026`. */
export function dayLiteral(day: string): string {
  const [, year, month, dayOfMonth] = isoDay.exec(day) ?? [];
  if (year === undefined) throw new RangeError(`${day} is no day`);
  return `${dayOfMonth}-${month}-${year}`;
}

/** Tells whether a text is a valid date. `2026-02-29` is invalid. */
export function isDay(text: string): boolean {
  return isoDay.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/**
 * Returns a text as one trimmed line of characters that XML allows. The tax authority trims texts before hashing them.
 */
export function lineLiteral(text: string): string {
  return xmlLine(text);
}

/**
 * Returns `lineLiteral` of a text, truncated to a number of Unicode code points. XML Schema counts code points, of
 * which an emoji is one.
 */
export function textLiteral(text: string, most: number): string {
  const line = lineLiteral(text);
  return line.length <= most ? line : [...line].slice(0, most).join('').trimEnd();
}

export interface KeyLiterals {
  issuer: string;
  number: string;
  date: string;
}

/**
 * Returns the key of an invoice as written in its tax record. The number is never truncated, because the result could
 * be another invoice's number.
 */
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

/**
 * Formats a foreign id for a tax record. VAT numbers and NIFs lose their separators; in other ids, separators may be
 * significant and remain.
 */
export function foreignIdLiteral(idType: string, id: string): string {
  return textLiteral(idType === '02' || idType === '07' ? taxIdLiteral(id) : id, maxText.foreignId);
}
