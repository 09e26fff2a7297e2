import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, workshop } from './columns.ts';
import { instances } from './instances.ts';

export const staff = pgTable(
  'staff',
  {
    instance_id: workshop().references(() => instances.id),
    id: identity(),
    name: text().notNull(),
    role: text().notNull().default('mechanic'),
    active: boolean().notNull().default(true),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.id] })],
);
