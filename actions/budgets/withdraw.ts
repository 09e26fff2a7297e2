import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { findClient } from '../../db/clients/queries.ts';
import { judgeMove } from '../../domain/budgets/status.ts';
import type { Context } from '../context.ts';
import { moveBudget } from './move.ts';

interface Withdrawal {
  withdrawn: number[];
  skipped: number[];
}

/**
 * Withdraws the quotes that may be withdrawn, and returns the ids of the others. Locks all budgets first, in the order
 * of their ids.
 */
export async function withdrawBudgets(context: Context, ids: readonly number[]): Promise<Withdrawal> {
  const { tx, instance } = context;
  const budgets: BudgetRow[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const budget = await lockBudget(tx, { instanceId: instance.id, id, internal: true });
    if (budget) budgets.push(budget);
  }
  const withdrawn: number[] = [];
  for (const budget of budgets) {
    if (!(await mayWithdraw(context, budget))) continue;
    await moveBudget(context, budget, 'Retirado');
    withdrawn.push(budget.id);
  }
  return { withdrawn, skipped: ids.filter((id) => !withdrawn.includes(id)) };
}

async function mayWithdraw({ tx, instance }: Context, { status, client_id }: BudgetRow): Promise<boolean> {
  if ('refusal' in judgeMove(status, 'Retirado', 'staff')) return false;
  const client = await findClient(tx, { instanceId: instance.id, id: client_id });
  return client?.erased_at === null;
}
