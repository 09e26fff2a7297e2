import { lockLine, removeLine } from '../../actions/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const deleteBudgetLine: Handlers['deleteBudgetLine'] = async (request) => {
  const { params } = request;
  const locked = await lockLine(request, params);
  const body = await removeLine(request, locked, () => budgetDetail(request, params.id));
  return { status: 200, body, concernsClient: locked.budget.client_id };
};
