import type { InvoiceRow } from '../../../db/invoices/writing.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { Context } from '../../context.ts';

/** The values of a draft that is not issued, and follows no other invoice. */
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

/** Returns what a draft takes from the issued invoice that it corrects or exchanges. */
export function copyInvoice(invoice: InvoiceRow) {
  const { id, instance_id, date, base_cents, tax_cents, total_cents, created_at, updated_at, ...copied } =
    invoice;
  return { ...copied, ...unissued };
}

/** A replacing invoice keeps the day by which the replaced one is to be paid, unless that day has passed. */
export function keepFutureDay(day: string | null, { now, instance }: Pick<Context, 'now' | 'instance'>) {
  return day !== null && day >= localDay(now, instance.timezone) ? day : null;
}
