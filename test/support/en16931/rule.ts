import type { Node } from './tree.ts';
import { all } from './tree.ts';

/** A condition that a document has to meet, under the name that the standard gives it. */
export interface Rule {
  id: string;
  holds: (invoice: Node) => boolean;
}

export function linesOf(invoice: Node): Node[] {
  return [...all(invoice, 'cac:InvoiceLine'), ...all(invoice, 'cac:CreditNoteLine')];
}

export function chargesOf(invoice: Node): Node[] {
  return all(invoice, 'cac:AllowanceCharge');
}

export function lineAllowancesOf(invoice: Node): Node[] {
  return linesOf(invoice).flatMap((line) => all(line, 'cac:AllowanceCharge'));
}

export function subtotalsOf(invoice: Node): Node[] {
  return all(invoice, 'cac:TaxTotal/cac:TaxSubtotal');
}

export const sellerPath = 'cac:AccountingSupplierParty/cac:Party';
export const buyerPath = 'cac:AccountingCustomerParty/cac:Party';
export const totalsPath = 'cac:LegalMonetaryTotal';
