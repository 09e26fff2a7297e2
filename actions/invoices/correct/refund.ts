import type { InvoiceRow } from '../../../db/invoices/writing.ts';
import type { PaymentMethod } from '../../../domain/invoices/invoice.ts';
import { type RefundedLine, refundedCents, reverseLines } from '../../../domain/invoices/refund.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { IssueContext } from '../issue/chain.ts';
import { issueDraft } from '../issue/issue.ts';
import { listIssuedCorrections, lockInvoice } from '../lock.ts';
import { addPayment } from '../pay.ts';
import { draftCorrection } from './correct.ts';

interface Refund {
  method: PaymentMethod;
  reason: string;
  /** The lines to refund; undefined for all lines. */
  lines?: readonly RefundedLine[] | undefined;
}

/**
 * Refunds an invoice or some of its lines, as three commands of the desk would: drafts the correction, issues it, and
 * records the refund. Returns the id of the correction.
 */
export async function refundInvoice(
  context: IssueContext,
  invoiceId: number,
  { method, reason, lines: wanted }: Refund,
): Promise<number> {
  const { invoice, lines } = await lockInvoice(context, invoiceId);
  const usual = { code: undefined, series: undefined };
  const id = await draftCorrection(context, {
    ...{ invoiceId, correction: 'difference', reason, ...usual },
    lines: wanted && reverseLines(lines, wanted),
  });
  if (invoice.paid_cents <= 0) throw problem('act_impossible', { reason: 'nothingPaid' });
  await issueDraft(context, { invoiceId: id });
  await refundPayments(context, { invoice, id, method });
  return id;
}

async function refundPayments(
  context: IssueContext,
  { invoice, id, method }: { invoice: InvoiceRow; id: number; method: PaymentMethod },
): Promise<void> {
  const { invoice: correction, others } = await lockInvoice(context, id);
  const cents = refundedCents(invoice, correction, listIssuedCorrections(invoice.id, others));
  if (cents <= 0) throw problem('act_impossible', { reason: 'nothingLeft' });
  const date = localDay(context.now, context.instance.timezone);
  await addPayment(context, correction, { date, method, amount_cents: -cents });
}
