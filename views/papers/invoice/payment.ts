import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { sum } from '../../../domain/money/money.ts';
import { spacedIban } from '../../../domain/workshops/payment.ts';
import { terms } from '../../texts/terms.ts';
import { trackingTexts } from '../../texts/tracking.ts';

/** Returns the pending amount in cents. Negative if the workshop owes the client money. */
export function computeDueCents({ totals, payments, corrects }: InvoicePaper): number {
  if (corrects?.keepsDebt) return 0;
  return totals.total_cents - sum(payments.map(({ amount_cents }) => amount_cents));
}

/**
 * Returns a line for each way to pay the pending amount. The line about a bank transfer contains the invoice's number.
 */
export function paymentLines(paper: InvoicePaper): string[] {
  const { payment, full_number, language } = paper;
  if (!payment || computeDueCents(paper) <= 0) return [];
  const { iban, link } = payment;
  const texts = trackingTexts[language].invoice;
  const colon = terms[language].colon;
  const referenceLine = full_number === null ? [] : [`${texts.reference}${colon} ${full_number}`];
  return [
    ...(iban === '' ? [] : [`${texts.howToPay}${colon} IBAN ${spacedIban(iban)}`, ...referenceLine]),
    ...(link === '' ? [] : [`${texts.payOnline}${colon} ${link}`]),
  ];
}
