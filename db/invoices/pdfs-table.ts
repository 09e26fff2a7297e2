import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  foreignKeyTo,
  instantColumn,
  numberColumn,
  storedFileCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { invoices } from './table.ts';

/** PDFs of issued invoices. The first PDF that was drawn of an invoice is never replaced. */
export const invoice_pdfs = pgTable(
  'invoice_pdfs',
  {
    instance_id: workshopColumn(),
    invoice_id: numberColumn().notNull(),
    /** Name of the file in the document store. */
    name: text().notNull(),
    sha256: bytesColumn().notNull(),
    size: integer().notNull(),
    created_at: instantColumn().notNull(),
    /**
     * HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of a release with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'invoice_pdfs_pkey', columns: [t.instance_id, t.invoice_id] }),
    index('invoice_pdfs_unsealed_idx').on(t.instance_id, t.invoice_id).where(sql`${t.seal} is null`),
    uniqueIndex('invoice_pdfs_name_key').on(t.name),
    foreignKeyTo('invoice_pdfs_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('invoice_pdfs_file_check', storedFileCheck(t.name)),
  ],
);
