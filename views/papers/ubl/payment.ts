import type { PaymentMethod } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import type { XmlElement } from '../../../domain/text/xml.ts';
import { electronicInvoiceTexts } from '../../texts/electronic-invoice.ts';
import { group, moneyElement } from './elements.ts';
import type { Shape } from './shape.ts';

/** Codes of payment methods in the list UNTDID 4461. Code 42 is a payment to a bank account. */
const meansCodes: Record<PaymentMethod, string> = {
  cash: '10',
  card: '48',
  transfer: '42',
  direct_debit: '49',
  bizum: '68',
  cheque: '20',
  offset: '97',
  other: 'ZZZ',
};

const creditTransfer = '30';

/** Returns the element of the due date, or null for credit notes and paid invoices. */
export function dueDateElement(paper: InvoicePaper, shape: Shape): XmlElement | null {
  return paper.due_date && isOwed(paper, shape) ? ['cbc:DueDate', paper.due_date] : null;
}

function isOwed(paper: InvoicePaper, { root }: Shape): boolean {
  return root === 'Invoice' && dueCents(paper) > 0;
}

export function paymentElements(paper: InvoicePaper, shape: Shape): (XmlElement | null)[] {
  const owed = isOwed(paper, shape);
  const method = paper.payment_method ?? paper.payments[0]?.method ?? defaultMethod(paper, owed);
  return [
    method === null ? null : meansElement(method, paper, owed),
    owed && !paper.due_date
      ? group('cac:PaymentTerms', ['cbc:Note', electronicInvoiceTexts[paper.language].withoutTerm])
      : null,
  ];
}

/** Returns the default payment method: a bank transfer, if the invoice has an account and an amount is due later. */
function defaultMethod({ due_date, payment }: InvoicePaper, owed: boolean): PaymentMethod | null {
  return owed && due_date && payment?.iban ? 'transfer' : null;
}

/**
 * Returns the element of the payment method. If an amount is due by bank transfer, the element contains the account on
 * the invoice.
 */
function meansElement(
  method: PaymentMethod,
  { payment, due_date, full_number }: InvoicePaper,
  owed: boolean,
): XmlElement {
  const iban = owed && method === 'transfer' ? (payment?.iban ?? '') : '';
  if (iban === '') return group('cac:PaymentMeans', ['cbc:PaymentMeansCode', meansCodes[method]]);
  return group(
    'cac:PaymentMeans',
    ['cbc:PaymentMeansCode', creditTransfer],
    // Omits the payment reference for invoices of earlier releases, so that the electronic form stays equal to the form
    // embedded in their PDF.
    due_date === undefined || full_number === null ? null : ['cbc:PaymentID', full_number],
    group('cac:PayeeFinancialAccount', ['cbc:ID', iban]),
  );
}

/** Returns the element of the totals. The equivalence surcharge counts as a charge, and is added before the tax. */
export function sumsElement(paper: InvoicePaper, { sign }: Shape): XmlElement {
  const { base_cents, surcharge_cents, total_cents, groups } = paper.totals;
  const hasSurcharge = groups.some((each) => each.surcharge_cents !== 0);
  const paid = paidCents(paper);
  return group(
    'cac:LegalMonetaryTotal',
    moneyElement('cbc:LineExtensionAmount', sign * base_cents),
    moneyElement('cbc:TaxExclusiveAmount', sign * (base_cents + surcharge_cents)),
    moneyElement('cbc:TaxInclusiveAmount', sign * total_cents),
    hasSurcharge ? moneyElement('cbc:ChargeTotalAmount', sign * surcharge_cents) : null,
    paid === 0 ? null : moneyElement('cbc:PrepaidAmount', sign * paid),
    moneyElement('cbc:PayableAmount', sign * dueCents(paper)),
  );
}

function dueCents(paper: InvoicePaper): number {
  return paper.totals.total_cents - paidCents(paper);
}

/**
 * Returns the paid amount in cents. A correction for an unpaid debt does not change the amount that the client owes, so
 * the correction's total counts as paid.
 */
function paidCents({ payments, corrects, totals }: InvoicePaper): number {
  if (corrects?.keepsDebt) return totals.total_cents;
  return payments.reduce((total, { amount_cents }) => total + amount_cents, 0);
}
