import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { invoices } from '../invoices/table.ts';
import { instances, verifactuModes } from '../workshops/table.ts';

export const recordKinds = ['alta', 'anulacion'] as const;

/**
 * The invoice records for the tax authority, as they will be sent: a chain in which each record holds the hash of the
 * previous one. The database refuses to change or delete a record.
 */
export const verifactu_records = pgTable(
  'verifactu_records',
  {
    instance_id: workshop(),
    /** Consecutive, from 1. */
    number: number().notNull(),
    invoice_id: number().notNull(),
    kind: text({ enum: recordKinds }).notNull(),
    issuer_tax_id: text().notNull(),
    full_number: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** The mode that was set when the record was made. */
    mode: text({ enum: verifactuModes }).notNull(),
    at: instant().notNull(),
    /** The text of the same moment that is hashed. */
    generated_at: text().notNull(),
    /** Empty in the first record. */
    previous_hash: text().notNull(),
    hash: text().notNull(),
    xml: text().notNull(),
    /** SHA-256 of the whole row and the previous row's hash: the authority's own hash covers only eight fields. */
    row_hash: bytes().notNull(),
    /** An HMAC with a key of APP_SECRET. Null in rows of earlier releases, until the first start of this one. */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_records_pkey', columns: [t.instance_id, t.number] }),
    index('verifactu_records_unsealed_idx').on(t.instance_id, t.number).where(sql`${t.seal} is null`),
    index('verifactu_records_invoice_idx').on(t.instance_id, t.invoice_id, t.number),
    index('verifactu_records_date_idx').on(t.instance_id, t.date, t.number),
    refersTo('verifactu_records_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check('verifactu_records_kind_check', sql`${t.kind} in ('alta', 'anulacion')`),
  ],
);

/** The end of each chain. Adding a record locks it first. */
export const verifactu_chains = pgTable(
  'verifactu_chains',
  {
    instance_id: workshop(),
    /** The number by which the tax authority knows this chain: it is never used again. */
    installation: text().notNull(),
    number: number().notNull(),
    hash: text().notNull(),
    row_hash: bytes().notNull(),
    /** As in `verifactu_records`; null, too, before the first record. */
    seal: bytes(),
  },
  (t) => [
    primaryKey({ name: 'verifactu_chains_pkey', columns: [t.instance_id] }),
    foreignKey({
      name: 'verifactu_chains_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
  ],
);
