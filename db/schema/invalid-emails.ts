import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, workshop } from './columns.ts';

/** Addresses that mail came back from for good, in lower case: whichever client has one is flagged, a new one is not. */
export const invalid_emails = pgTable(
  'invalid_emails',
  {
    instance_id: workshop(),
    email: text().notNull(),
    /** What the receiving side said. */
    reason: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance_id, t.email] })],
);
