import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** Assigns the work of a locked budget to a mechanic. Null removes the assignment, and `undefined` leaves it unchanged. */
export async function assignMechanic(
  { actor, instance, tx, now }: Context,
  budget: BudgetRow,
  mechanicId: number | null | undefined,
): Promise<void> {
  if (mechanicId === undefined || mechanicId === budget.mechanic_id) return;
  if (mechanicId !== null) {
    const person = await findStaff(tx, { instanceId: instance.id, id: mechanicId });
    if (!person?.active) throw invalidField('/mechanic_id', 'unknownReference');
  }
  const sent = { mechanic_id: mechanicId };
  const line = {
    budgetId: budget.id,
    action: 'budget.updated',
    changes: changesBetween({ ...budget }, sent),
  } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, sent, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
}
