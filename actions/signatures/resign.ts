import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { possibleDecision } from '../../domain/signatures/decision.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Context } from '../context.ts';
import { notifyClient } from '../messages/notice.ts';

/**
 * Notifies a client that the lines of its budget differ from the signed lines. Returns false if the lines no longer
 * differ, or if the notice is not due.
 */
export async function askToSignAgain(context: Context, budget: BudgetRow): Promise<boolean> {
  const { tx, instance, now } = context;
  if (budget.resign_notice_at === null || Date.parse(budget.resign_notice_at) > now.getTime()) return false;
  await updateBudget(tx, instance.id, budget.id, { resign_notice_at: null }, new Date(budget.updated_at));
  const found = await findBudgetOnPaper(tx, { instanceId: instance.id, budgetId: budget.id });
  if (!found || possibleDecision(found.budget, localDay(now, instance.timezone)) !== 'changes') return false;
  const about = { budgetId: budget.id, plate: found.budget.plate, url: trackingUrlOf(context, budget) };
  await notifyClient(context, 'budget_changed', budget.client_id, { ...about, attached: 'quote' });
  return true;
}
