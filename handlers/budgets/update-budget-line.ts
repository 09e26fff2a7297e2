import { changeLine, lockLine, partOfLine } from '../../actions/budgets/lines.ts';
import { changedLine } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail, lineIn } from './record.ts';

export const updateBudgetLine: Handlers['updateBudgetLine'] = async (request) => {
  const { params, body } = request;
  const locked = await lockLine(request, params);
  const after = changedLine(locked.line, body, await partOfLine(request, body));
  const budget = await changeLine(request, locked, after, () => budgetDetail(request, params.id));
  return {
    status: 200,
    body: lineIn(budget, params.lineId),
    concernsClient: locked.budget.client_id,
  };
};
