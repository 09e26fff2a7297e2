import { isCorrective } from '../invoice.ts';
import type { InvoicePaper } from '../paper.ts';

/** What kind of document says it, and with which sign. */
export interface Shape {
  root: 'Invoice' | 'CreditNote';
  /** UNTDID 1001 lists them. */
  typeCode: '380' | '381' | '383' | '384';
  /** A credit note counts what is given back as positive. */
  sign: 1 | -1;
}

/**
 * A correction in place of an invoice is a corrected invoice; one by difference is a debit or credit note, by which way
 * it goes: 384 for both would leave a program to guess whether to add it or to put it in place.
 */
export function shapeOf({ kind, corrects, totals }: InvoicePaper): Shape {
  if (!isCorrective(kind) || corrects === null) return { root: 'Invoice', typeCode: '380', sign: 1 };
  if (corrects.correction === 'substitution') return { root: 'Invoice', typeCode: '384', sign: 1 };
  return totals.total_cents < 0
    ? { root: 'CreditNote', typeCode: '381', sign: -1 }
    : { root: 'Invoice', typeCode: '383', sign: 1 };
}
