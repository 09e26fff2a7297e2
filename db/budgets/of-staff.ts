import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';

const ofStaff = {
  instanceId: budgets.instance_id,
  staffId: param.integer,
  closed: param.list(budgets.status),
};

type AssignedBudget = Pick<typeof budgets.$inferSelect, 'id' | 'assigned_user_id' | 'mechanic_id'>;

/** Lists and locks the budgets of a member of the staff whose status is not one of `closed`, in the order of their ids. */
export const lockOpenBudgetsOfStaff = query(
  ofStaff,
  ($) => sql<AssignedBudget>`
  select id, assigned_user_id, mechanic_id from budgets
  where instance_id = ${$.instanceId} and ${$.staffId} in (assigned_user_id, mechanic_id)
    and status <> all (${$.closed}::text[])
  order by id for no key update`,
);

/** Counts the budgets of a member of the staff whose status is not one of `closed`. */
export const countOpenBudgetsOfStaff = query.one(
  ofStaff,
  ($) => sql<{ count: number }>`
  select count(*)::int as count from budgets
  where instance_id = ${$.instanceId} and ${$.staffId} in (assigned_user_id, mechanic_id)
    and status <> all (${$.closed}::text[])`,
);
