import type { Visibility } from '../../db/budgets/queries.ts';
import type { MovementRow } from '../../db/stock/movements.ts';
import type { RequestedMovement } from '../../domain/stock/movement.ts';
import type { Context } from '../context.ts';
import { holdBudgets } from './hold-budgets.ts';
import { moveStock } from './move.ts';

/**
 * Records the deliveries, uses and recounts that a user enters. Locks the budgets of the movements and their clients.
 */
export async function recordMovements(
  context: Context,
  requested: RequestedMovement[],
  visibility?: Visibility,
): Promise<{ movements: MovementRow[]; clientIds: number[] }> {
  const { clientIds } = await holdBudgets(context, requested, visibility);
  return { movements: await moveStock(context, requested), clientIds };
}
