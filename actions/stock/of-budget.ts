import { listLines } from '../../db/budgets/lines-and-history.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { sumMovementsOfBudget } from '../../db/stock/movements.ts';
import { isCounted } from '../../domain/budgets/lines.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { givenBackByReopening, takenByFinishing } from '../../domain/stock/of-budget.ts';
import type { Context } from '../context.ts';
import { moveStock } from './move.ts';

/** Withdraws the parts of a budget's lines when it is finished, and returns them when it is reopened. */
export async function moveStockOfBudget(
  context: Context,
  { id: budget_id, status: from }: BudgetRow,
  to: BudgetStatus,
): Promise<void> {
  const isFinished = to === 'Finalizado';
  const wasFinished = from === 'Finalizado';
  // Invoices and annulments move no parts.
  if (isFinished === wasFinished || from === 'Facturado' || to === 'Facturado') return;

  const { tx, instance } = context;
  const [lines, moved] = await sendInOrder(tx, [
    listLines(tx, { instanceId: instance.id, budgetId: budget_id }),
    sumMovementsOfBudget(tx, { instanceId: instance.id, budgetId: budget_id }),
  ]);
  const changes = isFinished ? takenByFinishing(lines.filter(isCounted), moved) : givenBackByReopening(moved);
  const movements = changes.map((change) => ({
    ...change,
    path: `/lines/${lines.findIndex(({ part_id }) => part_id === change.part_id)}`,
    kind: change.change_thousandths < 0 ? ('out' as const) : ('in' as const),
    reason: null,
    budget_id,
  }));
  await moveStock(context, movements, { automatic: true });
}
