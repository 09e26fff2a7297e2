import { sendInOrder } from '../../db/connection/client.ts';
import { listPayments, movePayments, type PaymentRow } from '../../db/invoices/payments.ts';
import { updateInvoice } from '../../db/invoices/writing.ts';
import type { Context } from '../context.ts';
import type { HeldInvoice } from './hold.ts';

/** What was paid for the invoice that one stands in place of is paid for this one. */
export async function takenOver(
  { tx, instance }: Context,
  { invoice, corrected }: HeldInvoice,
): Promise<PaymentRow[]> {
  if (corrected === null || invoice.correction !== 'substitution') return [];
  return listPayments(tx, instance.id, corrected.id);
}

/** From now on nobody owes the corrected one. */
export async function replaceCorrected(
  { tx, instance, now }: Context,
  { invoice, corrected }: HeldInvoice,
  paid_cents: number,
): Promise<void> {
  if (corrected === null || invoice.correction !== 'substitution') return;
  await sendInOrder(tx, [
    movePayments(tx, instance.id, { from: corrected.id, to: invoice.id }),
    updateInvoice(tx, instance.id, corrected.id, { replaced_by_id: invoice.id, paid_cents: 0 }, now),
    updateInvoice(tx, instance.id, invoice.id, { paid_cents }, now),
  ]);
}
