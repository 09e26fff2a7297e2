import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { movementKinds } from '../../domain/stock/movement.ts';
import { budgets } from '../budgets/table.ts';
import { identity, instant, number, refersTo, workshop } from '../connection/columns.ts';
import { parts } from './parts-table.ts';

/** Authors of movements. Clients are not among them. */
export const stockActors = ['key', 'staff', 'service'] as const;

/** Receipts, issues and counts of parts. Rows are only appended; their sum is the quantity on hand. */
export const stock_movements = pgTable(
  'stock_movements',
  {
    instance_id: workshop(),
    id: identity(),
    part_id: number().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    /** Added quantity; negative if it takes parts out. */
    change_thousandths: number().notNull(),
    on_hand_thousandths: number().notNull(),
    /** Empty after the client of its budget was erased. */
    reason: text(),
    budget_id: number(),
    /** True if finishing or reopening its budget caused it. */
    automatic: boolean().notNull().default(false),
    actor_kind: text({ enum: stockActors }).notNull(),
    actor_id: number().notNull(),
    actor_name: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'stock_movements_pkey', columns: [t.instance_id, t.id] }),
    index('stock_movements_at_idx').on(t.instance_id, t.at, t.id),
    index('stock_movements_kind_idx').on(t.instance_id, t.kind, t.at, t.id),
    index('stock_movements_part_idx').on(t.instance_id, t.part_id, t.at, t.id),
    index('stock_movements_part_kind_idx').on(t.instance_id, t.part_id, t.kind, t.at, t.id),
    index('stock_movements_budget_idx')
      .on(t.instance_id, t.budget_id, t.at, t.id)
      .where(sql`${t.budget_id} is not null`),
    refersTo('stock_movements_part_fk', [t.instance_id, t.part_id], parts),
    refersTo('stock_movements_budget_fk', [t.instance_id, t.budget_id], budgets),
    check(
      'stock_movements_change_check',
      sql`case ${t.kind} when 'in' then ${t.change_thousandths} > 0 when 'out' then ${t.change_thousandths} < 0 when 'adjust' then ${t.change_thousandths} <> 0 end`,
    ),
    check('stock_movements_reason_check', sql`${t.kind} <> 'adjust' or ${t.reason} is not null`),
    check('stock_movements_actor_check', sql`${t.actor_kind} in ('key', 'staff', 'service')`),
  ],
);
