import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { countOpenBudgetsOfStaff, lockOpenBudgetsOfStaff } from '../../db/budgets/of-staff.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { finalStatuses } from '../../domain/budgets/status.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { AccessContext } from './context.ts';

/**
 * Assigns the open budgets of a person to another person, or to none. Their appointments follow the budgets. Returns the
 * number of budgets.
 */
export async function handOverJobs(
  { tx, instance, actor, now }: AccessContext,
  fromId: number,
  toId: number | null,
): Promise<number> {
  if (toId !== null) await requireSuccessor({ tx, instance }, fromId, toId);
  const budgets = await lockOpenBudgetsOfStaff(tx, {
    instanceId: instance.id,
    staffId: fromId,
    closed: [...closedStatuses],
  });
  for (const { id, assigned_user_id, mechanic_id } of budgets) {
    const successor = (current: number | null) => (current === fromId ? toId : current);
    const assigned = { assigned_user_id: successor(assigned_user_id), mechanic_id: successor(mechanic_id) };
    const changes = changesBetween({ assigned_user_id, mechanic_id }, assigned);
    await sendInOrder(tx, [
      updateBudget(tx, instance.id, id, assigned, now),
      insertBudgetHistory(tx, instance.id, { budgetId: id, action: 'budget.updated', changes }, actor, now),
    ]);
  }
  return budgets.length;
}

/** Counts the open budgets of a person. */
export async function countOpenJobs(
  { tx, instance }: Pick<AccessContext, 'tx' | 'instance'>,
  staffId: number,
): Promise<number> {
  const of = { instanceId: instance.id, staffId, closed: [...closedStatuses] };
  return (await countOpenBudgetsOfStaff(tx, of)).count;
}

/** Statuses without further work, whose budgets keep the person who did it. */
const closedStatuses = [...finalStatuses, 'Rechazado', 'Retirado'] as const;

async function requireSuccessor(
  { tx, instance }: Pick<AccessContext, 'tx' | 'instance'>,
  fromId: number,
  toId: number,
): Promise<void> {
  const successor = await findStaff(tx, { instanceId: instance.id, id: toId });
  if (!successor?.active || toId === fromId) throw invalidField('/hand_over_to', 'unknownReference');
}
