import type { InvoiceStatus } from './invoice.ts';

export interface Payable {
  status: InvoiceStatus;
  total_cents: number;
  paid_cents: number;
  replaced_by_id: number | null;
}

/** What is still to be paid, or where it is negative to be given back. Of what nobody owes any more: nothing. */
export function pendingCents({ status, total_cents, paid_cents, replaced_by_id }: Payable): number {
  return status === 'cancelled' || replaced_by_id !== null ? 0 : total_cents - paid_cents;
}

export function isSettled(invoice: Payable): boolean {
  return invoice.status !== 'draft' && pendingCents(invoice) === 0;
}

/** Whether a payment brings the rest nearer to nothing, and not beyond. */
export function isWithinPending(amountCents: number, pending: number): boolean {
  return Math.sign(amountCents) === Math.sign(pending) && Math.abs(amountCents) <= Math.abs(pending);
}
