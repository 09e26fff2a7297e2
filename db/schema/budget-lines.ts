import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { lineTypes } from '../../domain/budget.ts';
import { budgets } from './budgets.ts';
import { identity, number, workshop } from './columns.ts';

/** Whole numbers only: hundredths, cents, and hundredths of a percent. */
export const budget_lines = pgTable(
  'budget_lines',
  {
    instance_id: workshop(),
    budget_id: number().notNull(),
    id: identity(),
    sort_order: integer().notNull(),
    description: text().notNull(),
    extended_detail: text(),
    reference: text(),
    line_type: text({ enum: lineTypes }).notNull(),
    group_title: text(),
    quantity_hundredths: integer().notNull(),
    unit_price_cents: integer().notNull(),
    discount_basis_points: integer().notNull(),
    tax_rate_basis_points: integer().notNull(),
    tax_exempt_code: text(),
    price_estimated: boolean().notNull().default(false),
    /** What it costs the workshop: for its eyes alone. */
    unit_cost_cents: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.budget_id, t.id] }),
    unique('budget_lines_order').on(t.instance_id, t.budget_id, t.sort_order),
    foreignKey({
      name: 'budget_lines_budget',
      columns: [t.instance_id, t.budget_id],
      foreignColumns: [budgets.instance_id, budgets.id],
    }),
    check(
      'budget_lines_quantity',
      sql`${t.quantity_hundredths} between -999999 and 999999 and ${t.quantity_hundredths} <> 0`,
    ),
    check('budget_lines_price', sql`${t.unit_price_cents} between 0 and 99999999`),
    check('budget_lines_discount', sql`${t.discount_basis_points} between 0 and 10000`),
    check('budget_lines_tax', sql`${t.tax_rate_basis_points} between 0 and 10000`),
  ],
);
