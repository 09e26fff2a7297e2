import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, workshop } from './columns.ts';
import { instances } from './instances.ts';

export const holidayScopes = ['national', 'regional', 'local'] as const;

/** Seeded year by year for the workshop's region, then the workshop's own to edit. */
export const holidays = pgTable(
  'holidays',
  {
    instance_id: workshop().references(() => instances.id),
    id: identity(),
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    scope: text({ enum: holidayScopes }).notNull(),
    source: text({ enum: ['seed', 'desk'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instance_id, t.id] }),
    unique('holidays_day').on(t.instance_id, t.date, t.name),
    check('holidays_scope', sql`${t.scope} in ('national', 'regional', 'local')`),
  ],
);
