import type { InvoiceStatus } from './invoice.ts';

export interface Balanced {
  status: InvoiceStatus;
  total_cents: number;
  paid_cents: number;
  replaced_by_id: number | null;
}

interface Balance {
  paid_cents: number;
  /** Shows the amount due; below zero the workshop owes it. */
  pending_cents: number;
  settled: boolean;
}

/** Nobody owes what was annulled, or what another invoice asks for in its place. */
export function balanceOf({ status, total_cents, paid_cents, replaced_by_id }: Balanced): Balance {
  const isOwed = status !== 'cancelled' && replaced_by_id === null;
  const pending_cents = isOwed ? total_cents - paid_cents : 0;
  return { paid_cents, pending_cents, settled: status === 'issued' && pending_cents === 0 };
}

/** Whether a payment brings the rest nearer to nothing, and not beyond. */
export function isWithinPending(amountCents: number, pendingCents: number): boolean {
  return (
    Math.sign(amountCents) === Math.sign(pendingCents) && Math.abs(amountCents) <= Math.abs(pendingCents)
  );
}
