import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { partOutcomes } from '../../domain/work/part-request.ts';
import { budget_lines, budgets } from '../budgets/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  workshopColumn,
} from '../connection/columns.ts';
import { parts } from '../stock/parts-table.ts';
import { staff } from '../workshops/table.ts';

/**
 * Steps of jobs. A job has a step for each line of labour and parts; such a step has a row from
 * the first tick on. Steps that people added always have a row.
 */
export const job_steps = pgTable(
  'job_steps',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    /** Id of the line of the step; null for a step that a person added. */
    line_id: numberColumn(),
    /** Text of a step that a person added; null for the step of a line, which has the description of the line. */
    text: text(),
    /** Null while the step is open. */
    done_at: instantColumn(),
    /** Id of the person who did it; null if the person is unknown. */
    done_by: numberColumn(),
    created_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'job_steps_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    unique('job_steps_line_key').on(t.instance_id, t.budget_id, t.line_id),
    foreignKeyTo('job_steps_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKey({
      name: 'job_steps_line_fk',
      columns: [t.instance_id, t.budget_id, t.line_id],
      foreignColumns: [budget_lines.instance_id, budget_lines.budget_id, budget_lines.id],
    }).onDelete('cascade'),
    foreignKeyTo('job_steps_done_by_fk', [t.instance_id, t.done_by], staff),
    check('job_steps_text_check', sql`(${t.line_id} is null) <> (${t.text} is null)`),
    check('job_steps_done_check', sql`${t.done_at} is not null or ${t.done_by} is null`),
  ],
);

/** Parts that people need for jobs. */
export const part_requests = pgTable(
  'part_requests',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    /** Id of the part in stock; null if the part was described in words. */
    part_id: numberColumn(),
    description: text().notNull(),
    quantity_thousandths: numberColumn().notNull(),
    /** True if too few were on hand when the part was requested, or if it is not in stock. */
    missing: boolean().notNull(),
    /** Id of the person who needs the part; null if the person is unknown. */
    requested_by: numberColumn(),
    requested_at: instantColumn().notNull(),
    /** Null if the workshop did not order the part. */
    ordered_at: instantColumn(),
    expected_on: date({ mode: 'string' }),
    /** Null while the request is open. A closed request without an outcome has arrived. */
    outcome: text({ enum: partOutcomes }),
    /** Null while the request is open. */
    closed_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'part_requests_pkey', columns: [t.instance_id, t.id] }),
    index('part_requests_budget_idx').on(t.instance_id, t.budget_id),
    index('part_requests_open_idx').on(t.instance_id, t.id).where(sql`${t.closed_at} is null`),
    foreignKeyTo('part_requests_budget_fk', [t.instance_id, t.budget_id], budgets),
    foreignKeyTo('part_requests_part_fk', [t.instance_id, t.part_id], parts),
    foreignKeyTo('part_requests_requested_by_fk', [t.instance_id, t.requested_by], staff),
    check('part_requests_quantity_check', sql`${t.quantity_thousandths} between 1 and 999999999`),
    check('part_requests_outcome_check', sql`${t.outcome} is null or ${t.closed_at} is not null`),
    check('part_requests_order_check', sql`${t.expected_on} is null or ${t.ordered_at} is not null`),
  ],
);
