import type { InvoiceRow } from '../../../db/invoices/writing.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { Context } from '../../context.ts';

/** Initial values of the columns that are set when an invoice is issued. */
export const unissued = {
  status: 'draft',
  year: null,
  number: null,
  full_number: null,
  issued_at: null,
  verifactu_hash: null,
  verifactu_status: null,
  rectifies_id: null,
  correction: null,
  correction_code: null,
  correction_reason: null,
  exchanges_id: null,
  reverses_id: null,
  replaced_by_id: null,
  paid_cents: 0,
} as const;

/** Returns the fields that a draft copies from the issued invoice that it corrects or exchanges. */
export function copyInvoice(invoice: InvoiceRow) {
  const { id, instance_id, date, base_cents, tax_cents, total_cents, created_at, updated_at, ...copied } =
    invoice;
  return { ...copied, ...unissued };
}

/** Returns the due date of the replaced invoice; null if the date has passed. */
export function keepFutureDay(day: string | null, { now, instance }: Pick<Context, 'now' | 'instance'>) {
  return day !== null && day >= localDay(now, instance.timezone) ? day : null;
}
