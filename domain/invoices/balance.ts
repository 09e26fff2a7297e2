import { type CorrectionCode, type InvoiceStatus, keepsDebt } from './invoice.ts';

export interface BalanceFields {
  status: InvoiceStatus;
  total_cents: number;
  paid_cents: number;
  replaced_by_id: number | null;
  correction_code: CorrectionCode | null;
}

interface Balance {
  paid_cents: number;
  /** The amount that the client still owes; negative if the workshop owes the client. */
  pending_cents: number;
  settled: boolean;
}

/**
 * Returns the balance of an invoice. Nothing is pending for a cancelled or replaced invoice, or for a correction of an
 * unpaid debt (R2, R3), whose debt remains in the corrected invoice.
 */
export function balanceOf(invoice: BalanceFields): Balance {
  const { status, total_cents, paid_cents, replaced_by_id } = invoice;
  const isOwed = status !== 'cancelled' && replaced_by_id === null && !keepsDebt(invoice);
  const pending_cents = isOwed ? total_cents - paid_cents : 0;
  return { paid_cents, pending_cents, settled: status === 'issued' && pending_cents === 0 };
}

/**
 * Tells whether a payment reduces the pending amount without exceeding it. A negative pending amount requires a
 * negative payment.
 */
export function isWithinPending(amountCents: number, pendingCents: number): boolean {
  return (
    Math.sign(amountCents) === Math.sign(pendingCents) && Math.abs(amountCents) <= Math.abs(pendingCents)
  );
}
