import { type BudgetRow, lockBudget, type Visibility } from '../../db/budgets/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

/** Until the transaction ends nobody else changes the budget, and nobody erases its client. */
export async function holdBudget(
  { instance, tx }: Pick<Context, 'instance' | 'tx'>,
  id: number,
  visibility?: Visibility,
): Promise<BudgetRow> {
  const budget = await lockBudget(tx, instance.id, id, visibility);
  if (!budget) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return budget;
}
