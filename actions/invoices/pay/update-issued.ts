import { updateInvoice } from '../../../db/invoices/writing.ts';
import { type InvoiceState, sealState } from '../../../domain/invoices/sealed-fields.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import type { Context } from '../../context.ts';

type Changes = Partial<Omit<InvoiceState, 'instance_id' | 'id'>>;

/** Updates the mutable columns of an issued invoice, and renews their seal. Requires a lock on its budget. */
export function updateIssued(
  { tx, instance, secretBox, now }: Pick<Context, 'tx' | 'instance' | 'secretBox' | 'now'>,
  invoice: InvoiceState,
  changes: Changes,
): Promise<void> {
  const state_seal = sealState(openSeals(secretBox.sealKeys), { ...invoice, ...changes });
  return updateInvoice(tx, instance.id, invoice.id, { ...changes, state_seal }, now);
}
