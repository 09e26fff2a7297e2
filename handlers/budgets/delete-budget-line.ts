import { deleteLine } from '../../db/queries/budget-lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { changeLine } from './change-line.ts';
import { lineToChange } from './lines-to-change.ts';

/** The last one too: whoever replaces all lines would otherwise have to add before deleting. */
export const deleteBudgetLine: Handlers['deleteBudgetLine'] = async (request) => {
  const { params, instance, tx } = request;
  const { line } = await lineToChange(request);
  const { budget } = await changeLine(request, {
    action: 'line.deleted',
    before: line,
    write: () => deleteLine(tx, instance.id, params.id, line.id),
  });
  return { status: 200, body: budget };
};
