import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, number, workshop } from './columns.ts';
import { instances } from './instances.ts';

/** A category, or with a parent one of its subcategories. */
export const service_categories = pgTable(
  'service_categories',
  {
    instance_id: workshop().references(() => instances.id),
    id: identity(),
    parent_id: number(),
    name: text().notNull(),
    reference_price_cents: number(),
    internal: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'service_categories_parent',
      columns: [t.instance_id, t.parent_id],
      foreignColumns: [t.instance_id, t.id],
    }),
    index('service_categories_children').on(t.instance_id, t.parent_id),
    check('service_categories_price', sql`${t.reference_price_cents} >= 0`),
  ],
);
