import { insertBudgetHistory } from '../../../db/queries/budget-history.ts';
import { updateBudget } from '../../../db/queries/budgets.ts';
import { changesBetween } from '../../../domain/changes.ts';
import { readMoment } from '../../../domain/moment.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { budgetToChange } from './budget-to-change.ts';
import { deskBudget } from './desk-budget.ts';
import { categoriesAfter, requireChoices } from './references.ts';

export const setBudget: DeskHandlers['setBudget'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const before = await budgetToChange(request, params.id);
  await requireChoices(request, before);
  const sent = { ...body, ...momentsOf(body), ...(await categoriesAfter(request, before)) };
  const changes = changesBetween({ ...before }, sent);
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]));
  if (Object.keys(changes).length > 0) {
    const line = { budgetId: params.id, action: 'budget.updated', changes } as const;
    await Promise.all([
      updateBudget(tx, instance.id, params.id, changed, now),
      insertBudgetHistory(tx, instance.id, line, actor, now),
    ]);
  }
  return { status: 200, body: await deskBudget(request, params.id) };
};

const moments = ['date_in', 'date_out', 'hold_until'] as const;

/** As they are kept: one moment has many spellings. */
function momentsOf(body: { [Field in (typeof moments)[number]]?: string | null }) {
  const sent = moments.filter((field) => typeof body[field] === 'string');
  return Object.fromEntries(sent.map((field) => [field, readMoment(body[field] as string).toISOString()]));
}
