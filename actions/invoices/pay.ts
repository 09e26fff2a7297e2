import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  findPayment,
  insertPayment,
  listAllPayments,
  listPayments,
  markPaymentUndone,
  movePayments,
  type PaymentRow,
} from '../../db/invoices/payments.ts';
import { type InvoiceRow, updateInvoice } from '../../db/invoices/writing.ts';
import { changesBetween, initialChanges } from '../../domain/events/changes.ts';
import { type BalanceFields, computeBalance, isWithinPending } from '../../domain/invoices/balance.ts';
import type { PaymentMethod } from '../../domain/invoices/invoice.ts';
import { type InvoiceState, sealState, sealWhole } from '../../domain/invoices/sealed-fields.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { openSeals } from '../../domain/secrets/seals.ts';
import type { Context } from '../context.ts';
import { exchangedRow, findReplacedInvoice, lockInvoice, requireInForce, type WholeInvoice } from './lock.ts';

export interface Payment {
  date: string;
  /** Amount in cents; negative for a refund. */
  amount_cents: number;
  method: PaymentMethod;
}

/** A requested payment. Without an amount, it pays the whole pending amount. */
type RequestedPayment = Omit<Payment, 'amount_cents'> & { amount_cents?: number | undefined };

/** Records a payment or refund of an issued invoice. Returns the id of the payment. */
export async function payInvoice(
  context: Context,
  invoiceId: number,
  payment: RequestedPayment,
): Promise<number> {
  const { invoice } = await lockInvoice(context, invoiceId);
  requireInForce(invoice);
  const { pending_cents: pending } = computeBalance(invoice);
  const { amount_cents = pending } = payment;
  if (amount_cents === 0 || !isWithinPending(amount_cents, pending)) {
    const params = { pending: fromHundredths(pending).toFixed(2) };
    throw problem('invoice_conflict', { reason: 'beyondPending', params });
  }
  return addPayment(context, invoice, { ...payment, amount_cents });
}

/**
 * Returns a payment of the whole pending amount, dated on the invoice's day. Returns undefined if nothing is pending.
 */
export function paymentInFull(
  issued: BalanceFields & { date: string },
  method: PaymentMethod,
): Payment | undefined {
  const { pending_cents } = computeBalance(issued);
  return pending_cents === 0 ? undefined : { date: issued.date, method, amount_cents: pending_cents };
}

/** Adds a payment to a locked invoice. The caller must check that the payment does not exceed the pending amount. */
export async function addPayment(
  context: Context,
  invoice: InvoiceRow,
  { date, amount_cents, method }: Payment,
): Promise<number> {
  const { tx, instance, actor, now } = context;
  const paid_cents = invoice.paid_cents + amount_cents;
  const row = {
    instance_id: instance.id,
    invoice_id: invoice.id,
    date,
    amount_cents,
    method,
    created_at: now.toISOString(),
  };
  const id = await insertPayment(tx, row, (payment) => sealOfPayment(context, payment));
  const amount = fromHundredths(amount_cents);
  const changes = initialChanges({ payment_id: id, invoice_id: invoice.id, amount, method, date });
  const event = {
    invoice_id: invoice.id,
    payment_id: id,
    amount,
    currency: 'EUR',
    settled: computeBalance({ ...invoice, paid_cents }).settled,
  } as const;
  await sendInOrder(tx, [
    updateIssued(context, invoice, { paid_cents }),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: invoice.budget_id, action: 'payment.recorded', changes },
      actor,
      now,
    ),
    appendEvent(tx, instance.id, 'payment.received', event, now),
  ]);
  return id;
}

function sealOfPayment({ secretBox }: Pick<Context, 'secretBox'>, payment: object): Buffer {
  return sealWhole(openSeals(secretBox.sealKeys), 'payment', payment);
}

/** Undoes a payment. The history retains both the payment and its undoing. Returns the id of the invoice. */
export async function reversePayment(context: Context, paymentId: number): Promise<number> {
  const { tx, instance, actor, now } = context;
  const found = await findPayment(tx, { instanceId: instance.id, id: paymentId });
  if (!found) throw problem('not_found');
  const locked = await lockInvoice(context, found.invoice_id);
  // Reads the payment again under the lock, because it may have been undone, or moved to a replacing invoice.
  const payment = (await findPayment(tx, { instanceId: instance.id, id: paymentId })) ?? found;
  if (payment.undone_at !== null) throw problem('invoice_conflict', { reason: 'undoneAlready' });
  const invoice =
    [locked.invoice, ...locked.others].find(({ id }) => id === payment.invoice_id) ?? locked.invoice;
  const { amount_cents, method, date } = payment;
  const content = { payment_id: paymentId, amount: fromHundredths(amount_cents), method, date };
  const changes = changesBetween(content, { payment_id: null, amount: null, method: null, date: null });
  const line = { budgetId: invoice.budget_id, action: 'payment.undone', changes } as const;
  const { amount } = content;
  const reference = { invoice_id: invoice.id, full_number: invoice.full_number ?? '' };
  const event = { ...reference, payment_id: paymentId, amount };
  const undone_at = now.toISOString();
  const seal = sealOfPayment(context, { ...payment, undone_at });
  await sendInOrder(tx, [
    markPaymentUndone(tx, { instanceId: instance.id, id: paymentId, undone_at, seal }),
    updateIssued(context, invoice, { paid_cents: invoice.paid_cents - amount_cents }),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    appendEvent(tx, instance.id, 'payment.removed', event, now),
  ]);
  return invoice.id;
}

/** Lists the payments of the invoice that a draft replaces. */
export async function listPaymentsOfReplaced(
  { tx, instance }: Context,
  draft: WholeInvoice,
): Promise<PaymentRow[]> {
  const replaced = findReplacedInvoice(draft);
  return replaced ? listPayments(tx, { instanceId: instance.id, invoiceId: replaced.id }) : [];
}

/** Moves the payments of the replaced invoice to the invoice that replaces it, and marks the replaced invoice. */
export async function movePaymentsOfReplaced(context: Context, draft: WholeInvoice): Promise<void> {
  const replaced = findReplacedInvoice(draft);
  if (!replaced) return;
  const { tx, instance } = context;
  const { id: invoice_id } = draft.invoice;
  const exchanged = exchangedRow(draft);
  const payments = await listAllPayments(tx, { instanceId: instance.id, invoiceId: replaced.id });
  const moved = payments.map((payment) => ({
    id: payment.id,
    seal: sealOfPayment(context, { ...payment, invoice_id }).toString('hex'),
  }));
  await sendInOrder(tx, [
    movePayments(tx, { instanceId: instance.id, to: invoice_id, moved }),
    updateIssued(context, replaced, { replaced_by_id: invoice_id, paid_cents: 0 }),
    exchanged && exchanged.id !== replaced.id
      ? updateIssued(context, exchanged, { replaced_by_id: invoice_id })
      : undefined,
  ]);
}

type Changes = Partial<Omit<InvoiceState, 'instance_id' | 'id'>>;

/** Updates the mutable columns of an issued invoice, and renews their seal. The caller must have locked the budget. */
export function updateIssued(
  { tx, instance, secretBox, now }: Pick<Context, 'tx' | 'instance' | 'secretBox' | 'now'>,
  invoice: InvoiceState,
  changes: Changes,
): Promise<void> {
  const state_seal = sealState(openSeals(secretBox.sealKeys), { ...invoice, ...changes });
  return updateInvoice(tx, instance.id, invoice.id, { ...changes, state_seal }, now);
}
