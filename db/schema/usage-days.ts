import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { number, workshop } from './columns.ts';

/** Counted requests of live keys, by UTC day. */
export const usage_days = pgTable(
  'usage_days',
  {
    instance_id: workshop(),
    day: date({ mode: 'string' }).notNull(),
    key_id: number().notNull(),
    requests: number().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.day, t.key_id] })],
);
