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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, number, refersTo, workshop } from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/** A category, or with a parent one of its subcategories. */
export const service_categories = pgTable(
  'service_categories',
  {
    instance_id: workshop(),
    id: identity(),
    parent_id: number(),
    name: text().notNull(),
    reference_price_cents: number(),
    internal: boolean().notNull().default(false),
    /** False once the workshop offers it no more: budgets that have it keep it, and no other gets it. */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'service_categories_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'service_categories_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    refersTo('service_categories_parent_fk', [t.instance_id, t.parent_id], t),
    index('service_categories_parent_idx').on(t.instance_id, t.parent_id),
    check('service_categories_price_check', sql`${t.reference_price_cents} >= 0`),
  ],
);

export const labour_rates = pgTable(
  'labour_rates',
  {
    instance_id: workshop(),
    id: identity(),
    name: text().notNull(),
    price_per_hour_cents: number().notNull(),
    is_default: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'labour_rates_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'labour_rates_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    uniqueIndex('labour_rates_default_key').on(t.instance_id).where(sql`${t.is_default}`),
    check('labour_rates_price_check', sql`${t.price_per_hour_cents} >= 0`),
  ],
);
