import { duplicateBudget as duplicate } from '../../../actions/budgets/duplicate.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskBudget } from './record.ts';

export const duplicateBudget: DeskHandlers['duplicateBudget'] = async (request) => {
  const { params, body } = request;
  const budget = await deskBudget(request, await duplicate(request, params.id, body.prices));
  return { status: 201, body: budget, concernsClient: budget.client_id };
};
