import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { type DueSelection, usesRealClock } from '../workshops/clocks.ts';

interface ChangedBudget {
  instance_id: number;
  budget_id: number;
}

const parameters = { now: param.date, most: param.integer };

const changedBudgets = ($: Slots<typeof parameters>, workshops: SQL) => sql<ChangedBudget>`
  select instance_id, id as budget_id from budgets
  where resign_notice_at <= ${$.now} and ${workshops} order by resign_notice_at limit ${$.most}`;

const inRealTime = query(parameters, ($) => changedBudgets($, usesRealClock));
const inSandbox = query({ ...parameters, sandboxId: param.integer }, ($) =>
  changedBudgets($, sql`instance_id = ${$.sandboxId}`),
);

/** Lists the budgets whose clients must be notified that lines differ from the signed lines. */
export function listToResign(
  db: Db,
  { now, sandboxId }: DueSelection,
  most: number,
): Promise<ChangedBudget[]> {
  return sandboxId === null ? inRealTime(db, { now, most }) : inSandbox(db, { now, most, sandboxId });
}
