import { findInvoiceRow, type InvoiceRow } from '../../db/invoices/writing.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** The invoice that a body names at `path` is there. */
export async function requireInvoice(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  id: number,
  path: string,
): Promise<void> {
  if (!(await findInvoiceRow(tx, instance.id, id))) throw invalidField(path, 'unknownReference');
}

export function requireDraft({ status }: InvoiceRow): void {
  if (status !== 'draft') throw problem('invoice_conflict', { reason: 'notDraft' });
}

export function requireIssued({ status }: InvoiceRow): void {
  if (status !== 'issued') throw problem('invoice_conflict', { reason: 'notIssued' });
}

/** It is issued, and no other invoice stands in its place. */
export function requireStanding(invoice: InvoiceRow): void {
  requireIssued(invoice);
  const { replaced_by_id: existing_id } = invoice;
  if (existing_id !== null) throw problem('invoice_conflict', { reason: 'replaced', existing_id });
}

/** Nobody is about to correct it: `others` are the other invoices of its budget. */
export function requireNoOpenCorrection({ id }: InvoiceRow, others: readonly InvoiceRow[]): void {
  const open = others.find(({ rectifies_id, status }) => rectifies_id === id && status === 'draft');
  if (open) throw problem('invoice_conflict', { reason: 'correctionOpen', existing_id: open.id });
}
