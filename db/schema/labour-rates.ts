import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, number, workshop } from './columns.ts';
import { instances } from './instances.ts';

export const labour_rates = pgTable(
  'labour_rates',
  {
    instance_id: workshop().references(() => instances.id),
    id: identity(),
    name: text().notNull(),
    price_per_hour_cents: number().notNull(),
    is_default: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    uniqueIndex('labour_rates_default').on(t.instance_id).where(sql`${t.is_default}`),
    check('labour_rates_price', sql`${t.price_per_hour_cents} >= 0`),
  ],
);
