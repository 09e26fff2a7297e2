import { holdLine, removeLine } from '../../actions/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const deleteBudgetLine: Handlers['deleteBudgetLine'] = async (request) => {
  const { params } = request;
  const found = await holdLine(request, params);
  const body = await removeLine(request, found, () => budgetDetail(request, params.id));
  return { status: 200, body, concernsClient: found.budget.client_id };
};
