import { all, amountAt, cent, type Node, timesToCent } from './tree.ts';

/** A rule of the standard: its id, and a function that tells whether an invoice satisfies the rule. */
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

/**
 * Maximum difference of rounded sums: a price agreed with tax may cause a difference of one cent, and a sum over
 * several rates another cent.
 */
const maxRounding = 2n * cent;

/** Tells whether a subtotal's tax equals its base times its rate. */
export function hasItsTax(subtotal: Node): boolean {
  const base = amountAt(subtotal, 'cbc:TaxableAmount');
  const tax = timesToCent(base, amountAt(subtotal, 'cac:TaxCategory/cbc:Percent'), 100n);
  const gap = amountAt(subtotal, 'cbc:TaxAmount') - tax;
  return gap <= maxRounding && gap >= -maxRounding;
}
