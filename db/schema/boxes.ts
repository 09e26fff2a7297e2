import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, workshop } from './columns.ts';
import { instances } from './instances.ts';

export const boxes = pgTable(
  'boxes',
  {
    instance_id: workshop().references(() => instances.id),
    id: identity(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.id] }), unique('boxes_name').on(t.instance_id, t.name)],
);
