import { updateLine } from '../../db/queries/budget-lines.ts';
import { changedLine } from '../../domain/budget-line.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './budget-detail.ts';
import { changeLine, lineChanges, lineIn } from './change-line.ts';
import { lineToChange } from './lines-to-change.ts';

export const updateBudgetLine: Handlers['updateBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget: found, line } = await lineToChange(request);
  const changed = changedLine(line, body);
  const isChange = Object.keys(lineChanges(line, changed)).length > 0;
  const { budget } = isChange
    ? await changeLine(request, {
        action: 'line.updated',
        before: line,
        write: () => updateLine(tx, instance.id, params.id, line.id, changed),
      })
    : { budget: await budgetDetail(request, params.id) };
  return {
    status: 200,
    body: lineIn(budget, line.id),
    concernsClient: found.client_id,
    holdsSecret: true,
  };
};
