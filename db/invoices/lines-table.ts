import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { lineTypes } from '../../domain/budgets/status.ts';
import { foreignKeyTo, identityColumn, numberColumn, workshopColumn } from '../connection/columns.ts';
import { invoices } from './table.ts';

export const invoice_lines = pgTable(
  'invoice_lines',
  {
    instance_id: workshopColumn(),
    invoice_id: numberColumn().notNull(),
    id: identityColumn(),
    sort_order: integer().notNull(),
    description: text().notNull(),
    reference: text(),
    line_type: text({ enum: lineTypes }).notNull(),
    group_title: text(),
    quantity_hundredths: integer().notNull(),
    unit_price_cents: integer().notNull(),
    discount_basis_points: integer().notNull(),
    tax_rate_basis_points: integer().notNull(),
    tax_exempt_code: text(),
    unit_cost_cents: numberColumn(),
    /** Tax amount of the line. Null if it equals the tax rate times the line's base. */
    quota_cents: numberColumn(),
    /** Id of the advance invoice whose amount this line deducts. */
    deducts_id: numberColumn(),
    /**
     * True for a line with the excess that the insured client pays, and for the line that deducts the excess in the
     * other payer's invoice.
     */
    excess: boolean(),
  },
  (t) => [
    index('invoice_lines_deducts_idx')
      .on(t.instance_id, t.deducts_id)
      .where(sql`${t.deducts_id} is not null`),
    foreignKeyTo('invoice_lines_deducts_fk', [t.instance_id, t.deducts_id], invoices),
    primaryKey({ name: 'invoice_lines_pkey', columns: [t.instance_id, t.invoice_id, t.id] }),
    unique('invoice_lines_sort_order_key').on(t.instance_id, t.invoice_id, t.sort_order),
    foreignKeyTo('invoice_lines_invoice_fk', [t.instance_id, t.invoice_id], invoices),
    check(
      'invoice_lines_quantity_check',
      sql`${t.quantity_hundredths} between -999999 and 999999 and ${t.quantity_hundredths} <> 0`,
    ),
    check('invoice_lines_price_check', sql`${t.unit_price_cents} between 0 and 99999999`),
    check('invoice_lines_discount_check', sql`${t.discount_basis_points} between 0 and 10000`),
    check('invoice_lines_tax_check', sql`${t.tax_rate_basis_points} between 0 and 10000`),
  ],
);
