import { type BudgetRow, lockBudget, type Visibility } from '../../db/budgets/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

/** Locks the budget against changes, and its client against erasure, until the transaction ends. */
export async function holdBudget(
  { instance, tx }: Pick<Context, 'instance' | 'tx'>,
  id: number,
  { internal = false }: Visibility = {},
): Promise<BudgetRow> {
  const budget = await lockBudget(tx, { instanceId: instance.id, id, internal });
  if (!budget) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return budget;
}
