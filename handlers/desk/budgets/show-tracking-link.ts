import { insertBudgetHistory } from '../../../db/queries/budget-history.ts';
import { updateBudget } from '../../../db/queries/budgets.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { newTrackingLink, trackingUrlOf } from '../../budgets/tracking.ts';
import { budgetToChange } from './budget-to-change.ts';

export const showTrackingLink: DeskHandlers['showTrackingLink'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const budget = await budgetToChange(request, params.id);
  if (budget.internal) throw problem('not_found');
  if (!body.rotate) return { status: 200, body: { tracking_url: trackingUrlOf(request, budget) } };

  const link = newTrackingLink(request);
  const line = { budgetId: budget.id, action: 'budget.link_replaced', changes: {} } as const;
  await Promise.all([
    updateBudget(tx, instance.id, budget.id, link.kept, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return { status: 200, body: { tracking_url: link.url } };
};
