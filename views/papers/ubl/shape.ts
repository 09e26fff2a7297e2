import { isCorrective } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';

/** The kind of document and the sign of its amounts. */
export interface Shape {
  root: 'Invoice' | 'CreditNote';
  /** A code of UNTDID 1001. */
  typeCode: '380' | '381' | '383' | '384';
  /** Negative for credit notes, whose returned amounts are positive. */
  sign: 1 | -1;
}

/**
 * Returns the shape of an invoice. A substitution is a corrected invoice (384); a difference is a debit or credit note,
 * depending on its sign. If both were 384, programs could not distinguish adding from replacing.
 */
export function shapeOf({ kind, corrects, totals }: InvoicePaper): Shape {
  if (!isCorrective(kind) || corrects === null) return { root: 'Invoice', typeCode: '380', sign: 1 };
  if (corrects.correction === 'substitution') return { root: 'Invoice', typeCode: '384', sign: 1 };
  return totals.total_cents < 0
    ? { root: 'CreditNote', typeCode: '381', sign: -1 }
    : { root: 'Invoice', typeCode: '383', sign: 1 };
}
