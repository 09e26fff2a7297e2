import { asc, lte, sql } from 'drizzle-orm';
import { type Db, preparedSelect } from '../connection/client.ts';
import { budgets } from '../connection/tables.ts';

const toResign = preparedSelect((db) =>
  db
    .select({ instance_id: budgets.instance_id, budget_id: sql<number>`${budgets.id}`.as('budget_id') })
    .from(budgets)
    .where(lte(budgets.resign_notice_at, sql.placeholder('now')))
    .orderBy(asc(budgets.resign_notice_at))
    .limit(sql.placeholder('most')),
);

/** Budgets whose client is to be told that what it signed was changed. */
export async function listToResign(
  db: Db,
  now: Date,
  most: number,
): Promise<{ instance_id: number; budget_id: number }[]> {
  return await toResign(db, { now: now.toISOString(), most });
}
