import type { Tx } from '../../../db/client.ts';
import { type BudgetRow, findBudgetToChange } from '../../../db/queries/budgets.ts';
import { problem } from '../../../domain/problem.ts';
import { requireOwner } from '../../vehicles/owner.ts';

interface Asked {
  instance: { id: number };
  tx: Tx;
}

/** Of a client that isn't erased, and won't be before the end of the transaction; for internal use, too. */
export async function budgetToChange({ instance, tx }: Asked, id: number): Promise<BudgetRow> {
  const budget = await findBudgetToChange(tx, instance.id, id, { internal: true });
  if (!budget) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return budget;
}
