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
  /** The amount due; below zero the workshop owes it. */
  pending_cents: number;
  settled: boolean;
}

/**
 * Nobody owes a cancelled invoice, or one that another invoice replaces. A correction for an unpaid debt moves no money:
 * the client owes the corrected invoice as before.
 */
export function balanceOf(invoice: BalanceFields): Balance {
  const { status, total_cents, paid_cents, replaced_by_id } = invoice;
  const isOwed = status !== 'cancelled' && replaced_by_id === null && !keepsDebt(invoice);
  const pending_cents = isOwed ? total_cents - paid_cents : 0;
  return { paid_cents, pending_cents, settled: status === 'issued' && pending_cents === 0 };
}

/** Tells whether a payment brings the pending amount nearer to zero, and not beyond. */
export function isWithinPending(amountCents: number, pendingCents: number): boolean {
  return (
    Math.sign(amountCents) === Math.sign(pendingCents) && Math.abs(amountCents) <= Math.abs(pendingCents)
  );
}
