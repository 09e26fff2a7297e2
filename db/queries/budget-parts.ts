import { type Db, statement } from '../client.ts';

export interface BudgetPartCounts {
  history_count: number;
  snapshot_count: number;
  document_count: number;
}

const count = statement<BudgetPartCounts>(`
  select
    (select count(*)::int from budget_history where instance_id = $1 and budget_id = $2) as history_count,
    (select count(*)::int from budget_snapshots where instance_id = $1 and budget_id = $2) as snapshot_count,
    (select count(*)::int from budget_documents where instance_id = $1 and budget_id = $2) as document_count`);

/** How much is kept of a budget beside itself. */
export async function countBudgetParts(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<BudgetPartCounts> {
  const [counts] = await count(db, instanceId, budgetId);
  return counts as BudgetPartCounts;
}
