import { insertLines } from '../../db/queries/budget-lines.ts';
import { linesMost, newLine } from '../../domain/budget-line.ts';
import { invalidField } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { changeLine, lineIn } from './change-line.ts';
import { linesToChange } from './lines-to-change.ts';

export const createBudgetLine: Handlers['createBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget, lines } = await linesToChange(request);
  if (lines.length >= linesMost) throw invalidField('', 'linesExhausted', { limit: linesMost });
  const line = newLine(body, instance.tax_rate);
  const changed = await changeLine(request, {
    action: 'line.added',
    write: async () => {
      const [added] = await insertLines(tx, instance.id, params.id, [line], lines.at(-1)?.sort_order);
      return added;
    },
  });
  return {
    status: 201,
    body: lineIn(changed.budget, changed.lineId),
    concernsClient: budget.client_id,
    holdsSecret: true,
  };
};
