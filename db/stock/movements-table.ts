import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { movementKinds } from '../../domain/stock/movement.ts';
import { budgets } from '../budgets/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { parts } from './parts-table.ts';

/** Kinds of authors that a stock movement may have. A client is never the author. */
export const stockActors = ['key', 'staff', 'service'] as const;

/** Movements of parts: deliveries, uses and recounts. Rows are only inserted; their sum is the quantity on hand. */
export const stock_movements = pgTable(
  'stock_movements',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    part_id: numberColumn().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    /** Quantity that is added; negative for parts that leave the store. */
    change_thousandths: numberColumn().notNull(),
    on_hand_thousandths: numberColumn().notNull(),
    /** Reason for the movement. Emptied when the client of the movement's budget is erased. */
    reason: text(),
    budget_id: numberColumn(),
    /** True if the service itself made the movement, because the budget that uses the part was finished or reopened. */
    automatic: boolean().notNull().default(false),
    actor_kind: text({ enum: stockActors }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    at: instantColumn().notNull(),
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
    foreignKeyTo('stock_movements_part_fk', [t.instance_id, t.part_id], parts),
    foreignKeyTo('stock_movements_budget_fk', [t.instance_id, t.budget_id], budgets),
    check(
      'stock_movements_change_check',
      sql`case ${t.kind} when 'in' then ${t.change_thousandths} > 0 when 'out' then ${t.change_thousandths} < 0 when 'adjust' then ${t.change_thousandths} <> 0 end`,
    ),
    check('stock_movements_reason_check', sql`${t.kind} <> 'adjust' or ${t.reason} is not null`),
    check('stock_movements_actor_check', sql`${t.actor_kind} in ('key', 'staff', 'service')`),
  ],
);
