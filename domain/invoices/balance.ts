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
  /** The amount due; negative if the workshop owes it. */
  pending_cents: number;
  settled: boolean;
}

/**
 * Returns the balance. It is zero for invoices that are cancelled or replaced, and for corrections of an unpaid debt
 * (R2, R3): there the client still owes the corrected invoice.
 */
export function balanceOf(invoice: BalanceFields): Balance {
  const { status, total_cents, paid_cents, replaced_by_id } = invoice;
  const isOwed = status !== 'cancelled' && replaced_by_id === null && !keepsDebt(invoice);
  const pending_cents = isOwed ? total_cents - paid_cents : 0;
  return { paid_cents, pending_cents, settled: status === 'issued' && pending_cents === 0 };
}

/** Tells whether a payment reduces the pending amount without exceeding it. */
export function isWithinPending(amountCents: number, pendingCents: number): boolean {
  return (
    Math.sign(amountCents) === Math.sign(pendingCents) && Math.abs(amountCents) <= Math.abs(pendingCents)
  );
}
