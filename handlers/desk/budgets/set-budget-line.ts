import { insertBudgetHistory } from '../../../db/queries/budget-history.ts';
import { insertSnapshot, updateLine } from '../../../db/queries/budget-lines.ts';
import { updateBudget } from '../../../db/queries/budgets.ts';
import { changesBetween } from '../../../domain/changes.ts';
import { fromHundredths, inHundredths } from '../../../domain/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { lineToChange } from '../../budgets/lines-to-change.ts';
import { deskBudget } from './desk-budget.ts';

export const setBudgetLine: DeskHandlers['setBudgetLine'] = async (request) => {
  const { body, actor, instance, tx, now } = request;
  const { budget, line } = await lineToChange(request, { internal: true });
  const before = fromHundredths(line.unit_cost_cents);
  const changes = changesBetween({ ...line, unit_cost: before }, body);
  if (Object.keys(changes).length > 0) {
    const { unit_cost = before, ...texts } = body;
    const unit_cost_cents = unit_cost === null ? null : inHundredths(unit_cost);
    const history = { budgetId: budget.id, action: 'line.updated', lineId: line.id, changes } as const;
    await Promise.all([
      insertSnapshot(tx, instance.id, budget.id, 'line.updated', actor, now),
      updateLine(tx, instance.id, budget.id, line.id, { ...line, ...texts, unit_cost_cents }),
      insertBudgetHistory(tx, instance.id, history, actor, now),
      updateBudget(tx, instance.id, budget.id, {}, now),
    ]);
  }
  return { status: 200, body: await deskBudget(request, budget.id) };
};
