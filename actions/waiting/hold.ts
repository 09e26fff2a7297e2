import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { findWaitingEntry, type WaitingRow } from '../../db/waiting/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** Finds an entry that waits, and locks its budget until the transaction ends. */
export async function holdWaiting(
  { instance, tx, now }: Context,
  id: number,
): Promise<{ budget: BudgetRow; entry: WaitingRow }> {
  const found = await findWaitingEntry(tx, { instanceId: instance.id, id, now });
  const budget =
    found && (await lockBudget(tx, { instanceId: instance.id, id: found.budget_id, internal: false }));
  // Reads the entry again after the lock, because it may have been booked meanwhile.
  const entry = budget && (await findWaitingEntry(tx, { instanceId: instance.id, id, now }));
  if (!entry || entry.status === 'booked' || entry.status === 'gone') throw problem('not_found');
  return { budget, entry };
}
