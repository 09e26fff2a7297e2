import { addLine, lockLines, partOfLine } from '../../actions/budgets/lines.ts';
import { newLine } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail, findLineRecord } from './record.ts';

export const createBudgetLine: Handlers['createBudgetLine'] = async (request) => {
  const { params, body, instance } = request;
  const locked = await lockLines(request, params.id);
  const line = newLine(body, instance.tax_rate, await partOfLine(request, body));
  const { lineId, budget } = await addLine(request, locked, line, () => budgetDetail(request, params.id));
  return { status: 201, body: findLineRecord(budget, lineId), concernsClient: locked.budget.client_id };
};
