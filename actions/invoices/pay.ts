import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { findPayment, insertPayment, markPaymentUndone } from '../../db/invoices/payments.ts';
import { type InvoiceRow, updateInvoice } from '../../db/invoices/writing.ts';
import { changesBetween, initialChanges } from '../../domain/events/changes.ts';
import { balanceOf, isWithinPending } from '../../domain/invoices/balance.ts';
import type { PaymentMethod } from '../../domain/invoices/invoice.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { holdInvoice } from './hold.ts';
import { requireStanding } from './require.ts';

export interface Payment {
  date: string;
  /** Negative: given back. */
  amount_cents: number;
  method: PaymentMethod;
}

/** Records what was paid for an issued invoice, or given back. Returns the payment's id. */
export async function recordPayment(context: Context, invoiceId: number, payment: Payment): Promise<number> {
  const { invoice } = await holdInvoice(context, invoiceId);
  requireStanding(invoice);
  const { pending_cents: pending } = balanceOf(invoice);
  if (!isWithinPending(payment.amount_cents, pending)) {
    const params = { pending: fromHundredths(pending).toFixed(2) };
    throw problem('invoice_conflict', { reason: 'beyondPending', params });
  }
  return addPayment(context, invoice, payment);
}

/** Its caller holds the invoice, and has made sure that no more is paid than is pending. */
export async function addPayment(
  { tx, instance, actor, now }: Context,
  invoice: InvoiceRow,
  { date, amount_cents, method }: Payment,
): Promise<number> {
  const paid_cents = invoice.paid_cents + amount_cents;
  const row = { invoice_id: invoice.id, date, amount_cents, method };
  const { id } = await insertPayment(tx, instance.id, row, now);
  const amount = fromHundredths(amount_cents);
  const changes = initialChanges({ payment_id: id, invoice_id: invoice.id, amount, method, date });
  const told = {
    invoice_id: invoice.id,
    payment_id: id,
    amount,
    currency: 'EUR',
    settled: balanceOf({ ...invoice, paid_cents }).settled,
  } as const;
  await sendInOrder(tx, [
    updateInvoice(tx, instance.id, invoice.id, { paid_cents }, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: invoice.budget_id, action: 'payment.recorded', changes },
      actor,
      now,
    ),
    appendEvent(tx, instance.id, 'payment.received', told, now),
  ]);
  return id;
}

/** As if it had not been recorded; the history keeps both. Returns the id of its invoice. */
export async function undoPayment(context: Context, paymentId: number): Promise<number> {
  const { tx, instance, actor, now } = context;
  const found = await findPayment(tx, instance.id, paymentId);
  if (!found) throw problem('not_found');
  const held = await holdInvoice(context, found.invoice_id);
  // Before that it may have been undone, or counted for the invoice that stands in place of its own.
  const payment = (await findPayment(tx, instance.id, paymentId)) ?? found;
  if (payment.undone_at !== null) throw problem('invoice_conflict', { reason: 'undoneAlready' });
  const invoice = [held.invoice, ...held.others].find(({ id }) => id === payment.invoice_id) ?? held.invoice;
  const { amount_cents, method, date } = payment;
  const said = { payment_id: paymentId, amount: fromHundredths(amount_cents), method, date };
  const changes = changesBetween(said, { payment_id: null, amount: null, method: null, date: null });
  const line = { budgetId: invoice.budget_id, action: 'payment.undone', changes } as const;
  await sendInOrder(tx, [
    markPaymentUndone(tx, instance.id, paymentId, now),
    updateInvoice(tx, instance.id, invoice.id, { paid_cents: invoice.paid_cents - amount_cents }, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return invoice.id;
}
