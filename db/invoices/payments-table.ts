import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { paymentMethods } from '../../domain/invoices/invoice.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { invoices } from './table.ts';

/** Payments and refunds. An undone payment remains, with the time at which it was undone. */
export const invoice_payments = pgTable(
  'invoice_payments',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    invoice_id: numberColumn().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount_cents: numberColumn().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    created_at: instantColumn().notNull(),
    undone_at: instantColumn(),
    /**
     * Row seal, null in rows of earlier releases. Renewed when the payment is undone, or moved to an invoice that
     * replaces the paid one.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'invoice_payments_pkey', columns: [t.instance_id, t.id] }),
    index('invoice_payments_invoice_idx').on(t.instance_id, t.invoice_id, t.id),
    index('invoice_payments_unsealed_idx').on(t.instance_id, t.id).where(sql`${t.seal} is null`),
    foreignKeyTo('invoice_payments_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('invoice_payments_amount_check', sql`${t.amount_cents} <> 0`),
  ],
);
