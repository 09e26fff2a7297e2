import { changeLine, loadLineForChange } from '../../actions/budgets/lines.ts';
import { deleteLine } from '../../db/budgets/lines-and-history.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

/** The last one too: whoever replaces all lines would otherwise have to add before deleting. */
export const deleteBudgetLine: Handlers['deleteBudgetLine'] = async (request) => {
  const { params, instance, tx } = request;
  const { budget: found, line } = await loadLineForChange(request, params);
  const write = () => deleteLine(tx, instance.id, params.id, line.id);
  const change = { action: 'line.deleted', before: line, write } as const;
  const { budget } = await changeLine(request, found, change, () => budgetDetail(request, params.id));
  return { status: 200, body: budget, concernsClient: found.client_id };
};
