import type { BudgetRow } from '../../db/budgets/queries.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { problem } from '../../domain/requests/problem.ts';
import { holdBudget } from '../budgets/hold.ts';
import type { Context } from '../context.ts';
import { type ActingPerson, requireOwnJob } from './own-job.ts';

/** Locks the budget of a job that the person may change, and its client against erasure. */
export async function holdJob(
  context: Pick<Context, 'instance' | 'tx'> & ActingPerson,
  id: number,
): Promise<BudgetRow> {
  const budget = await holdBudget(context, id, { internal: true });
  requireOwnJob(context, budget);
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  return budget;
}
