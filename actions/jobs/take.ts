import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import type { Context } from '../context.ts';

/** Assigns a locked budget to a person, unless it is already assigned. */
export async function takeJob(
  { tx, instance, actor, now }: Pick<Context, 'tx' | 'instance' | 'actor' | 'now'>,
  budget: Pick<BudgetRow, 'id' | 'mechanic_id'>,
  staffId: number,
): Promise<void> {
  if (budget.mechanic_id !== null) return;
  const changes = changesBetween({ mechanic_id: null }, { mechanic_id: staffId });
  const line = { budgetId: budget.id, action: 'budget.updated', changes } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, { mechanic_id: staffId }, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
}
