import { insertBudgetHistory, insertMilestone } from '../../../db/queries/budget-history.ts';
import { insertBudget, nextBudgetId } from '../../../db/queries/budgets.ts';
import { initialChanges } from '../../../domain/changes.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { newTrackingLink } from '../../budgets/tracking.ts';
import { requireOwner } from '../../vehicles/owner.ts';
import { deskBudget } from './desk-budget.ts';
import { requireReferences } from './references.ts';

/** Nobody outside is told of it: there is no event. */
export const createInternalBudget: DeskHandlers['createInternalBudget'] = async (request) => {
  const { body, actor, instance, tx, now } = request;
  const { client_id } = body;
  await requireOwner(tx, instance.id, client_id);
  await requireReferences(tx, instance.id, { client_id, internal: true }, body);
  const id = await nextBudgetId(tx);
  const status = 'Pendiente';
  const budget = {
    ...body,
    id,
    internal: true,
    status,
    channel: 'desk',
    ...newTrackingLink(request).kept,
  } as const;
  const line = {
    budgetId: id,
    action: 'budget.created',
    changes: initialChanges({ ...body, status }),
  } as const;
  await Promise.all([
    insertBudget(tx, instance.id, budget, now),
    insertMilestone(tx, instance.id, id, status, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return { status: 201, body: await deskBudget(request, id) };
};
