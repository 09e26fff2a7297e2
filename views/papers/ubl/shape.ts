import { isCorrective } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';

/** The kind of UBL document, and the sign of its amounts. */
export interface Shape {
  root: 'Invoice' | 'CreditNote';
  /** The document's type code in the list UNTDID 1001. */
  typeCode: '380' | '381' | '383' | '384';
  /** -1 for credit notes, which show returned amounts as positive. */
  sign: 1 | -1;
}

const creditNoteShape: Shape = { root: 'CreditNote', typeCode: '381', sign: -1 };

/**
 * Returns the kind of UBL document for an invoice. A correction by substitution is a corrected invoice (384). A
 * correction by difference is a debit note or a credit note, depending on its sign: with one code for both kinds,
 * programs could not distinguish adding from replacing. An exchange of a simplified credit note is also a credit note.
 */
export function shapeOf({ kind, corrects, exchanges, totals }: InvoicePaper): Shape {
  const isNegative = totals.total_cents < 0;
  if (exchanges && isNegative) return creditNoteShape;
  if (!isCorrective(kind) || corrects === null) return { root: 'Invoice', typeCode: '380', sign: 1 };
  if (corrects.correction === 'substitution') return { root: 'Invoice', typeCode: '384', sign: 1 };
  return isNegative ? creditNoteShape : { root: 'Invoice', typeCode: '383', sign: 1 };
}
