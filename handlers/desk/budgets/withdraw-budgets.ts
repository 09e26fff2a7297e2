import { withdrawBudgets as withdraw } from '../../../actions/budgets/withdraw.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const withdrawBudgets: DeskHandlers['withdrawBudgets'] = async (request) => {
  const body = await withdraw(request, request.body.budget_ids);
  return { status: 200, body };
};
