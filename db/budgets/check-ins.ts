import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { isIn, param, query } from '../connection/query.ts';
import { check_ins } from '../connection/tables.ts';

export type CheckInRow = typeof check_ins.$inferSelect;

const { instance_id, budget_id } = check_ins;
const columns = getTableColumns(check_ins);

export const findCheckIn = query.first({ instanceId: instance_id, budgetId: budget_id }, ($, db) =>
  db
    .select(columns)
    .from(check_ins)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId))),
);

const { instance_id: _workshop, budget_id: _budget, ...changeable } = columns;
const replacements = Object.fromEntries(
  Object.keys(changeable).map((name) => [name, sql.raw(`excluded.${name}`)]),
);

/** Inserts or replaces the check-in of a budget. */
export const putCheckIn = query.run(columns, ($, db) =>
  db
    .insert(check_ins)
    .values($)
    .onConflictDoUpdate({ target: [instance_id, budget_id], set: replacements }),
);

/** Deletes the check-ins of budgets, which contain the belongings and signatures of their clients. */
export const deleteCheckIns = query.run(
  { instanceId: instance_id, budgetIds: param.list(budget_id) },
  ($, db) => db.delete(check_ins).where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds))),
);
