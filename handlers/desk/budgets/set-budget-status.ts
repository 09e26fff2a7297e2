import { findBudgetToChange } from '../../../db/queries/budgets.ts';
import { invalidField, problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { moveBudget } from '../../budgets/move-budget.ts';
import { deskBudget } from './desk-budget.ts';

export const setBudgetStatus: DeskHandlers['setBudgetStatus'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { reason } = body;
  if (reason !== undefined && params.status !== 'Rechazado') throw invalidField('/reason', 'misplaced');
  const budget = await findBudgetToChange(tx, instance.id, params.id, { internal: true });
  if (!budget) throw problem('not_found');
  await moveBudget(request, budget, params.status, { reason });
  return { status: 200, body: await deskBudget(request, params.id) };
};
