import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { invoiceKinds } from '../../domain/invoices/invoice.ts';
import { budgets } from '../budgets/table.ts';
import { foreignKeyTo, instantColumn, numberColumn, workshopColumn } from '../connection/columns.ts';
import { invoices } from '../invoices/table.ts';

// Tables of figures that reports would otherwise compute from a million lines each time. Only triggers write to these
// tables.

/**
 * Revenue of each issued invoice at each tax rate, minus the revenue of the invoice that it replaces. A cancelled
 * invoice has no entries.
 */
export const revenue_entries = pgTable(
  'revenue_entries',
  {
    instance_id: workshopColumn(),
    invoice_id: numberColumn().notNull(),
    tax_rate_basis_points: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    series: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    base_cents: numberColumn().notNull(),
    tax_cents: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'revenue_entries_pkey',
      columns: [t.instance_id, t.invoice_id, t.tax_rate_basis_points],
    }),
    index('revenue_entries_date_idx').on(
      t.instance_id,
      t.date,
      t.series,
      t.kind,
      t.tax_rate_basis_points,
      t.base_cents,
      t.tax_cents,
    ),
    foreignKeyTo('revenue_entries_invoice_fk', [t.instance_id, t.invoice_id], invoices),
  ],
);

/** Sums of the lines of each finished budget. Internal budgets are excluded. */
export const finished_work = pgTable(
  'finished_work',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    finished_at: instantColumn().notNull(),
    /**
     * Time from the vehicle's arrival to the end of the work; null if the vehicle had not arrived before the work
     * ended.
     */
    lead_ms: numberColumn(),
    mechanic_id: numberColumn(),
    labor_hundredths: numberColumn().notNull(),
    labor_cents: numberColumn().notNull(),
    part_cents: numberColumn().notNull(),
    other_cents: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'finished_work_pkey', columns: [t.instance_id, t.budget_id] }),
    index('finished_work_finished_idx').on(t.instance_id, t.finished_at),
    foreignKeyTo('finished_work_budget_fk', [t.instance_id, t.budget_id], budgets),
  ],
);

/** Labour of finished work, by the price per hour. */
export const finished_hours = pgTable(
  'finished_hours',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    price_cents: numberColumn().notNull(),
    finished_at: instantColumn().notNull(),
    hundredths: numberColumn().notNull(),
    base_cents: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'finished_hours_pkey', columns: [t.instance_id, t.budget_id, t.price_cents] }),
    index('finished_hours_finished_idx').on(
      t.instance_id,
      t.finished_at,
      t.price_cents,
      t.hundredths,
      t.base_cents,
    ),
    foreignKeyTo('finished_hours_budget_fk', [t.instance_id, t.budget_id], budgets),
  ],
);
