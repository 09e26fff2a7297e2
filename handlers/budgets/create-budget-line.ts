import { changeLine, loadBudgetForChange } from '../../actions/budgets/lines.ts';
import { partOfLine } from '../../actions/stock/line-parts.ts';
import { insertLines } from '../../db/budgets/lines-and-history.ts';
import { linesMost, newLine } from '../../domain/budgets/lines.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail, lineIn } from './record.ts';

export const createBudgetLine: Handlers['createBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget, lines } = await loadBudgetForChange(request, params.id);
  if (lines.length >= linesMost) throw invalidField('', 'linesExhausted', { limit: linesMost });
  const part = await partOfLine(request, body);
  const line = newLine(body, instance.tax_rate, part);
  const write = async () =>
    (await insertLines(tx, instance.id, params.id, [line], lines.at(-1)?.sort_order))[0];
  const change = { action: 'line.added', write } as const;
  const changed = await changeLine(request, budget, change, () => budgetDetail(request, params.id));
  return {
    status: 201,
    body: lineIn(changed.budget, changed.lineId),
    concernsClient: budget.client_id,
  };
};
