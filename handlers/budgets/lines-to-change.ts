import type { Tx } from '../../db/client.ts';
import { type BudgetLineRow, listLines } from '../../db/queries/budget-lines.ts';
import { type BudgetRow, findBudgetToChange } from '../../db/queries/budgets.ts';
import { linesLocked } from '../../domain/budget-status.ts';
import { problem } from '../../domain/problem.ts';
import { requireOwner } from '../vehicles/owner.ts';

interface Asked {
  params: { id: number };
  instance: { id: number };
  tx: Tx;
}

interface LineAsked extends Asked {
  params: { id: number; lineId: number };
}

interface Seeing {
  /** Those of budgets for the workshop's own use, too. */
  internal?: boolean;
}

/** The lines of a budget that takes changes: nobody else makes any before the end of the transaction. */
export async function linesToChange(asked: Asked): Promise<{ budget: BudgetRow; lines: BudgetLineRow[] }> {
  const found = await lockLines(asked);
  await requireOpen(asked, found.budget);
  return found;
}

/** The same of one line. */
export async function lineToChange(
  asked: LineAsked,
  seeing?: Seeing,
): Promise<{ budget: BudgetRow; line: BudgetLineRow }> {
  const { budget, lines } = await lockLines(asked, seeing);
  const line = lines.find(({ id }) => id === asked.params.lineId);
  if (!line) throw problem('not_found');
  await requireOpen(asked, budget);
  return { budget, line };
}

async function lockLines({ params, instance, tx }: Asked, seeing?: Seeing) {
  const [budget, lines] = await Promise.all([
    findBudgetToChange(tx, instance.id, params.id, seeing),
    listLines(tx, instance.id, params.id),
  ]);
  if (!budget) throw problem('not_found');
  return { budget, lines };
}

async function requireOpen({ instance, tx }: Asked, budget: BudgetRow): Promise<void> {
  await requireOwner(tx, instance.id, budget.client_id);
  if (linesLocked(budget.status, budget.has_invoice)) throw problem('budget_locked');
}
