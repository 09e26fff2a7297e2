import { lockBudgets, type Visibility } from '../../db/budgets/queries.ts';
import { lockUnerasedShared } from '../../db/clients/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { RequestedMovement } from '../../domain/stock/movement.ts';
import type { Context } from '../context.ts';

/**
 * Locks the budgets of stock movements against changes, and their clients against erasure, until the transaction ends.
 */
export async function holdBudgets(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  movements: Pick<RequestedMovement, 'path' | 'budget_id'>[],
  { internal = false }: Visibility = {},
): Promise<{ clientIds: number[] }> {
  const budgetPaths = movements.flatMap(({ path, budget_id }) =>
    budget_id === null ? [] : [{ path, budget_id }],
  );
  if (budgetPaths.length === 0) return { clientIds: [] };
  const ids = [...new Set(budgetPaths.map(({ budget_id }) => budget_id))];
  const found = await lockBudgets(tx, { instanceId: instance.id, ids });
  const seen = new Map(found.filter((budget) => internal || !budget.internal).map((each) => [each.id, each]));
  const unknown = budgetPaths.filter(({ budget_id }) => !seen.has(budget_id));
  if (unknown.length > 0) {
    const fields = unknown.map(
      ({ path }) => ({ path: `${path}/budget_id`, rule: 'unknownReference' }) as const,
    );
    throw problem('validation_error', { fields });
  }
  const clientIds = [...new Set(found.map(({ client_id }) => client_id))];
  if (!(await lockUnerasedShared(tx, { instanceId: instance.id, ids: clientIds })))
    throw problem('client_erased');
  return { clientIds };
}
