import { holdBudget } from '../../../actions/budgets/hold.ts';
import { requireCategories, requireClientsVehicle, requirePerson } from '../../../actions/budgets/open.ts';
import type { Context } from '../../../actions/context.ts';
import { requireOwnJob } from '../../../actions/jobs/own-job.ts';
import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskBudget } from './record.ts';

interface ChoicesRequest extends Pick<Context, 'instance' | 'tx'> {
  body: {
    [Field in 'vehicle_id' | 'category_id' | 'subcategory_id' | 'assigned_user_id' | 'mechanic_id']?:
      | number
      | null;
  };
}

/** Rejects staff and vehicles that can't be chosen for the budget. Does not check unchanged values again. */
async function requireValidChoices({ body, instance, tx }: ChoicesRequest, budget: BudgetRow): Promise<void> {
  const { vehicle_id } = body;
  if (vehicle_id && vehicle_id !== budget.vehicle_id)
    await requireClientsVehicle({ instance, tx }, budget.client_id, vehicle_id);
  for (const field of ['assigned_user_id', 'mechanic_id'] as const) {
    const id = body[field];
    if (!id || id === budget[field]) continue;
    await requirePerson({ instance, tx }, field, id);
  }
}

/** Returns both categories if one of them is sent, because a new category resets the subcategory. */
async function categoriesAfterChange({ body, instance, tx }: ChoicesRequest, budget: BudgetRow) {
  const { category_id: sent, subcategory_id: sentBelow } = body;
  if (sent === undefined && sentBelow === undefined) return {};
  const isMoved = sent !== undefined && sent !== budget.category_id;
  const below = sentBelow === undefined && !isMoved ? budget.subcategory_id : (sentBelow ?? null);
  const category_id = sent === undefined && below === null ? budget.category_id : (sent ?? null);
  return requireCategories({ instance, tx }, { category_id, subcategory_id: below }, budget);
}

export const setBudget: DeskHandlers['setBudget'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const before = await holdBudget(request, params.id, { internal: true });
  requireOwnJob(request, before);
  await requireValidChoices(request, before);
  const sent = { ...body, ...readMoments(body), ...(await categoriesAfterChange(request, before)) };
  const changes = changesBetween({ ...before }, sent);
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]));
  if (Object.keys(changes).length > 0) {
    const line = { budgetId: params.id, action: 'budget.updated', changes } as const;
    await sendInOrder(tx, [
      updateBudget(tx, instance.id, params.id, changed, now),
      insertBudgetHistory(tx, instance.id, line, actor, now),
    ]);
  }
  return { status: 200, body: await deskBudget(request, params.id), concernsClient: before.client_id };
};

const momentFields = ['date_in', 'date_out', 'hold_until'] as const;

function readMoments(body: { [Field in (typeof momentFields)[number]]?: string | null }) {
  const read = momentFields.flatMap((field) => {
    const sent = body[field];
    return typeof sent === 'string' ? [[field, readMoment(sent).toISOString()]] : [];
  });
  return Object.fromEntries(read);
}
