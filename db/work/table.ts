import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { budgets } from '../budgets/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { staff } from '../workshops/table.ts';

/**
 * Times in which people worked on budgets. The times of one person do not overlap; the constraint
 * `work_periods_person_excl` for that is in the migration, since drizzle can't express it.
 */
export const work_periods = pgTable(
  'work_periods',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    staff_id: numberColumn().notNull(),
    started_at: instantColumn().notNull(),
    /** Null while the person works. */
    ended_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'work_periods_pkey', columns: [t.instance_id, t.id] }),
    index('work_periods_start_idx').on(t.instance_id, t.started_at),
    index('work_periods_budget_idx').on(t.instance_id, t.budget_id),
    foreignKeyTo('work_periods_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKeyTo('work_periods_staff_fk', [t.instance_id, t.staff_id], staff),
    check('work_periods_length_check', sql`${t.started_at} < ${t.ended_at}`),
  ],
);
