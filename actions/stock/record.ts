import type { Visibility } from '../../db/budgets/queries.ts';
import type { MovementRow } from '../../db/stock/queries.ts';
import type { AskedMovement } from '../../domain/stock/movement.ts';
import type { Context } from '../context.ts';
import { holdBudgets } from './hold-budgets.ts';
import { moveStock } from './move.ts';

/** What somebody says came in, went out or was counted; with the clients of the budgets that it was for. */
export async function recordMovements(
  context: Context,
  asked: AskedMovement[],
  visibility?: Visibility,
): Promise<{ movements: MovementRow[]; clientIds: number[] }> {
  const { clientIds } = await holdBudgets(context, asked, visibility);
  return { movements: await moveStock(context, asked), clientIds };
}
