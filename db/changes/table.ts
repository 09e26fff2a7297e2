import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { numberColumn, workshopColumn } from '../connection/columns.ts';

/**
 * Counts the changes of a workshop by subject. An open page contains the counts of its subjects, and reads its data again
 * when one of them grows. A subject without changes has no row.
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
