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
export function computeBalance(invoice: BalanceFields): Balance {
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

/** The fields of an invoice that decide when it must be paid. */
interface DueDateFields {
  /** The date of the invoice. */
  date: string;
  /** The due date that the workshop set on the draft. */
  due_date: string | null;
  /** The setting `invoice_due_days`; null if invoices are due immediately. */
  dueDays: number | null;
  /** The amount that the client owes when the invoice is issued. */
  owedCents: number;
}

/** Returns the due date of an invoice; null if the invoice is due immediately or nothing is owed. */
export function computeDueDate({ date, due_date, dueDays, owedCents }: DueDateFields): string | null {
  if (owedCents <= 0) return null;
  if (due_date !== null || dueDays === null) return due_date;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + dueDays);
  return day.toISOString().slice(0, 10);
}
