import type { XmlElement } from '../../text/xml.ts';
import type { PaymentMethod } from '../invoice.ts';
import type { InvoicePaper } from '../paper.ts';
import { group, moneyElement } from './elements.ts';
import type { Shape } from './shape.ts';
import { words } from './words.ts';

/** UNTDID 4461 lists them. A transfer is a payment to a bank account (42) where the invoice names no account. */
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

export function paymentElements(paper: InvoicePaper, shape: Shape): (XmlElement | null)[] {
  const method = paper.payment_method ?? paper.payments[0]?.method ?? null;
  const isOwed = shape.root === 'Invoice' && dueCents(paper) > 0;
  return [
    method === null ? null : meansElement(method, paper),
    isOwed ? group('cac:PaymentTerms', ['cbc:Note', words[paper.language].withoutTerm]) : null,
  ];
}

/** A transfer to an account that the invoice names is a credit transfer. */
function meansElement(method: PaymentMethod, { payment }: InvoicePaper): XmlElement {
  const iban = method === 'transfer' ? (payment?.iban ?? '') : '';
  if (iban === '') return group('cac:PaymentMeans', ['cbc:PaymentMeansCode', meansCodes[method]]);
  return group(
    'cac:PaymentMeans',
    ['cbc:PaymentMeansCode', creditTransfer],
    group('cac:PayeeFinancialAccount', ['cbc:ID', iban]),
  );
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
