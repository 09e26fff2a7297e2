import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  closeRequest,
  countMissingParts,
  findPartRequest,
  insertPartRequest,
  type PartRequestRow,
} from '../../db/jobs/queries.ts';
import { findPart } from '../../db/stock/parts.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { toThousandths } from '../../domain/stock/quantity.ts';
import type { Context } from '../context.ts';

type PartContext = Pick<Context, 'tx' | 'instance' | 'actor' | 'now'>;

interface NeededPart {
  part_id?: number | null;
  description?: string;
  quantity?: number;
}

/** Records that a job needs a part. The budget waits for parts from then on, unless enough of the part is on hand. */
export async function requestPart(
  context: PartContext,
  budget: BudgetRow,
  { part_id = null, description = '', quantity = 1 }: NeededPart,
): Promise<PartRequestRow> {
  const { tx, instance, actor, now } = context;
  const part = part_id === null ? undefined : await findPart(tx, { instanceId: instance.id, id: part_id });
  if (part_id !== null && !part?.active) throw invalidField('/part_id', 'unknownReference');
  if (!part && description.trim() === '') throw invalidField('/description', 'required');
  const quantity_thousandths = toThousandths(quantity);
  const missing = !part || part.on_hand_thousandths < quantity_thousandths;
  const { id } = await insertPartRequest(tx, {
    ...{ instance_id: instance.id, budget_id: budget.id, part_id, quantity_thousandths, missing },
    description: [part?.description, description.trim()].filter(Boolean).join(' · '),
    requested_by: personOf(context),
    requested_at: now.toISOString(),
  });
  const changes = {
    part_request: [null, id] as [null, number],
    ...changesBetween({ ...budget }, missing ? { waiting_parts: true } : {}),
  };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, missing ? { waiting_parts: true } : {}, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'part.requested', changes },
      actor,
      now,
    ),
  ]);
  return readRequest(context, budget, id);
}

/** Closes a part request. The budget no longer waits for parts if no other part is missing. */
export async function closePartRequest(
  context: PartContext,
  budget: BudgetRow,
  id: number,
): Promise<PartRequestRow> {
  const { tx, instance, actor, now } = context;
  const before = await readRequest(context, budget, id);
  if (before.closed_at !== null) return before;
  await closeRequest(tx, {
    ...{ instance_id: instance.id, budget_id: budget.id, id },
    closed_at: now.toISOString(),
  });
  const { count } = await countMissingParts(tx, { instanceId: instance.id, budgetId: budget.id });
  const after = before.missing && count === 0 ? { waiting_parts: false } : {};
  const changes = { part_request: [id, null] as [number, null], ...changesBetween({ ...budget }, after) };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, after, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'part.request_closed', changes },
      actor,
      now,
    ),
  ]);
  return readRequest(context, budget, id);
}

async function readRequest(
  { tx, instance }: PartContext,
  { id: budgetId }: BudgetRow,
  id: number,
): Promise<PartRequestRow> {
  const row = await findPartRequest(tx, { instanceId: instance.id, budgetId, id });
  if (!row) throw problem('not_found');
  return row;
}

/** Returns the id of the acting person; null at a command line without a name. */
export function personOf({ actor }: Pick<Context, 'actor'>): number | null {
  return actor.kind === 'staff' && actor.id > 0 ? actor.id : null;
}
