import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, json, workshop } from './columns.ts';

/** What the workshop itself must be told. */
export const workshop_notices = pgTable(
  'workshop_notices',
  {
    instance_id: workshop(),
    id: identity(),
    kind: text({ enum: ['webhook_switched_off'] }).notNull(),
    data: json<Record<string, unknown>>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.id] })],
);
