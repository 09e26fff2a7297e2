import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { invoiceKinds } from '../../domain/invoices/invoice.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  oneOfCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/** Series of invoice numbers: the code with which the numbers of one kind of invoice begin. */
export const invoice_series = pgTable(
  'invoice_series',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    code: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** True if numbers include the year, and start from the first number each year. */
    per_year: boolean().notNull().default(true),
    first_number: numberColumn().notNull().default(1),
    /** True if the series is the default for its kind of invoice. */
    is_default: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    created_at: instantColumn().notNull(),
    /**
     * Row seal (`domain/secrets/row-seals.ts`). Null in rows of earlier releases, until the first start of a release
     * with seals.
     */
    seal: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'invoice_series_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'invoice_series_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    unique('invoice_series_code_key').on(t.instance_id, t.code),
    index('invoice_series_unsealed_idx').on(t.instance_id, t.id).where(sql`${t.seal} is null`),
    uniqueIndex('invoice_series_default_key').on(t.instance_id, t.kind).where(sql`${t.is_default}`),
    check('invoice_series_kind_check', oneOfCheck(t.kind, invoiceKinds)),
    check('invoice_series_first_number_check', sql`${t.first_number} between 1 and 999999999`),
  ],
);

/**
 * Claims of series by workshops: per tax id, one workshop may use a series. Rows remain after the removal of their
 * workshop, like its invoices. The column is named `workshop_id`, because tables with a column `instance_id` are
 * removed and moved with their workshop.
 */
export const series_claims = pgTable(
  'series_claims',
  {
    /** The issuer's tax id, normalised as in tax records. */
    tax_id: text().notNull(),
    /** True if invoices go to the tax authority's test service, which does not have the production records. */
    test: boolean().notNull(),
    code: text().notNull(),
    workshop_id: numberColumn().notNull(),
    per_year: boolean().notNull(),
    /**
     * True if the workshop may use the series. False if another workshop already used the series before claims existed,
     * or before this workshop was imported.
     */
    holds: boolean().notNull(),
    /** True if an invoice was numbered under this claim. The claim is then permanent. */
    used: boolean().notNull(),
  },
  (t) => [
    primaryKey({ name: 'series_claims_pkey', columns: [t.tax_id, t.test, t.code, t.workshop_id] }),
    uniqueIndex('series_claims_holder_key').on(t.tax_id, t.test, t.code).where(sql`${t.holds}`),
    index('series_claims_workshop_idx').on(t.workshop_id),
  ],
);

/** The last used number of each series and year. The year is 0 for series without years. Numbers increase by one. */
export const invoice_counters = pgTable(
  'invoice_counters',
  {
    instance_id: workshopColumn(),
    series_id: numberColumn().notNull(),
    year: integer().notNull(),
    last_number: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'invoice_counters_pkey', columns: [t.instance_id, t.series_id, t.year] }),
    foreignKeyTo('invoice_counters_series_fk', [t.instance_id, t.series_id], invoice_series),
  ],
);

/**
 * Numbers that are skipped after a restore: the tax authority has invoices with these numbers, but this database lost
 * them, because they were issued after the backup.
 */
export const invoice_number_gaps = pgTable(
  'invoice_number_gaps',
  {
    instance_id: workshopColumn(),
    series_id: numberColumn().notNull(),
    year: integer().notNull(),
    first_number: numberColumn().notNull(),
    last_number: numberColumn().notNull(),
    created_at: instantColumn().notNull(),
    /**
     * The person who stated the last number if the tax authority could not be queried. Null if the authority reported
     * the number.
     */
    stated_by: text(),
    /** HMAC with a key of APP_SECRET. Without a seal, a forged gap could hide that an invoice was deleted. */
    seal: bytesColumn().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'invoice_number_gaps_pkey',
      columns: [t.instance_id, t.series_id, t.year, t.first_number],
    }),
    foreignKeyTo('invoice_number_gaps_series_fk', [t.instance_id, t.series_id], invoice_series),
    check('invoice_number_gaps_range_check', sql`${t.first_number} <= ${t.last_number}`),
  ],
);
