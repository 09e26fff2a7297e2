import type { XmlElement } from '../../text/xml.ts';
import type { PaymentMethod } from '../invoice.ts';
import type { InvoicePaper } from '../paper.ts';
import { group, moneyElement } from './elements.ts';
import type { Shape } from './shape.ts';
import { words } from './words.ts';

/**
 * UNTDID 4461 lists them. A transfer is a payment to a bank account (42): its own codes, 30 and 58, ask for the account, which
 * an invoice of ours doesn't name.
 */
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

export function paymentElements(paper: InvoicePaper, shape: Shape): (XmlElement | null)[] {
  const method = paper.payment_method ?? paper.payments[0]?.method ?? null;
  const isOwed = shape.root === 'Invoice' && dueCents(paper) > 0;
  return [
    method === null ? null : group('cac:PaymentMeans', ['cbc:PaymentMeansCode', meansCodes[method]]),
    isOwed ? group('cac:PaymentTerms', ['cbc:Note', words[paper.language].withoutTerm]) : null,
  ];
}

/** The surcharge stands among the charges, and so before what is called tax. */
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

function paidCents({ payments }: InvoicePaper): number {
  return payments.reduce((total, { amount_cents }) => total + amount_cents, 0);
}
