import { changeLine, lockLine, partOfLine } from '../../actions/budgets/lines.ts';
import { applyLineChange } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail, findLineRecord } from './record.ts';

export const updateBudgetLine: Handlers['updateBudgetLine'] = async (request) => {
  const { params, body } = request;
  const locked = await lockLine(request, params);
  const after = applyLineChange(locked.line, body, await partOfLine(request, body));
  const budget = await changeLine(request, locked, after, () => budgetDetail(request, params.id));
  return {
    status: 200,
    body: findLineRecord(budget, params.lineId),
    concernsClient: locked.budget.client_id,
  };
};
