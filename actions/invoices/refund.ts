import { findInvoiceRow } from '../../db/invoices/writing.ts';
import type { PaymentMethod } from '../../domain/invoices/invoice.ts';
import { problem } from '../../domain/requests/problem.ts';
import { required } from '../../domain/requests/required.ts';
import { localDay } from '../../domain/time/local.ts';
import type { IssueContext } from './chain.ts';
import { draftCorrection } from './correct.ts';
import { issueDraft } from './issue.ts';
import { payInvoice } from './pay.ts';

interface Refund {
  method: PaymentMethod;
  reason: string;
}

/**
 * Takes an invoice back as the desk does in three commands: corrects it by all its lines, issues the correction and
 * records there that the money was given back. Returns the id of the correction.
 */
export async function refundInvoice(
  context: IssueContext,
  invoiceId: number,
  { method, reason }: Refund,
): Promise<number> {
  const { tx, instance, now } = context;
  const usual = { code: undefined, series: undefined, lines: undefined };
  const id = await draftCorrection(context, { invoiceId, correction: 'difference', reason, ...usual });
  const { paid_cents } = required(await findInvoiceRow(tx, { instanceId: instance.id, id: invoiceId }));
  if (paid_cents <= 0) throw problem('act_impossible', { reason: 'nothingPaid' });
  await issueDraft(context, { invoiceId: id });
  await payInvoice(context, id, {
    date: localDay(now, instance.timezone),
    method,
    amount_cents: -paid_cents,
  });
  return id;
}
