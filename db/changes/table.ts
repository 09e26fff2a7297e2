import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { numberColumn, workshopColumn } from '../connection/columns.ts';

/**
 * Counts the changes of a workshop by subject, for pages that are open: a page whose subjects have other counts is out
 * of date. One row for each subject that has ever changed.
 */
export const change_counts = pgTable(
  'change_counts',
  {
    instance_id: workshopColumn(),
    /** Kind of records that changed, such as `budgets`. */
    subject: text().notNull(),
    changes: numberColumn().notNull(),
  },
  (t) => [primaryKey({ name: 'change_counts_pkey', columns: [t.instance_id, t.subject] })],
);
