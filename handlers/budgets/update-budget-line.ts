import { changeLine, holdLine, lineChanges, partOfLine } from '../../actions/budgets/lines.ts';
import { updateLine } from '../../db/budgets/lines-and-history.ts';
import { changedLine } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail, lineIn } from './record.ts';

export const updateBudgetLine: Handlers['updateBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget: found, line } = await holdLine(request, params);
  const part = await partOfLine(request, body);
  const after = changedLine(line, body, part);
  const read = () => budgetDetail(request, params.id);
  const write = () => updateLine(tx, instance.id, params.id, line.id, after);
  const isChange = Object.keys(lineChanges(line, after)).length > 0;
  const change = { action: 'line.updated', before: line, write } as const;
  const budget = isChange ? (await changeLine(request, found, change, read)).budget : await read();
  return {
    status: 200,
    body: lineIn(budget, line.id),
    concernsClient: found.client_id,
  };
};
