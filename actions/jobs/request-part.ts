import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  countMissingParts,
  findPartRequest,
  insertPartRequest,
  type PartRequestRow,
  updatePartRequest,
} from '../../db/jobs/queries.ts';
import { findPart } from '../../db/stock/parts.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { toThousandths } from '../../domain/stock/quantity.ts';
import { moveRequest, type PartRequestState, partRequestState } from '../../domain/work/part-request.ts';
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

interface RequestChange {
  state: PartRequestState;
  expected_on?: string | null;
  /** The state on which the change is based. */
  was?: PartRequestState;
}

/**
 * Changes the state of a part request. The budget waits for parts as long as a request for a missing part is open.
 * `describe` makes the record for a refused change, which is based on a state that another person has changed meanwhile.
 */
export async function setPartRequest(
  context: PartContext,
  budget: BudgetRow,
  { id, was, ...change }: RequestChange & { id: number },
  describe: (row: PartRequestRow) => unknown,
): Promise<PartRequestRow> {
  const { tx, instance, actor, now } = context;
  const before = await readRequest(context, budget, id);
  const formerState = partRequestState(before);
  if (was !== undefined && was !== formerState && change.state !== formerState)
    throw problem('changed_meanwhile', { current: describe(before) });
  const after = moveRequest(before, change, now.toISOString());
  if (isSameState(before, after)) return before;
  const of = { instance_id: instance.id, budget_id: budget.id, id };
  await updatePartRequest(tx, { ...of, ...after });
  const { count } = await countMissingParts(tx, { instanceId: instance.id, budgetId: budget.id });
  const waiting = before.missing ? { waiting_parts: count > 0 } : {};
  const isClosed = after.closed_at !== null;
  const changes = {
    part_request: (isClosed ? [id, null] : [null, id]) as [number | null, number | null],
    state: [formerState, change.state] as [string, string],
    ...changesBetween({ ...budget }, waiting),
  };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, waiting, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: isClosed ? 'part.request_closed' : 'part.request_changed', changes },
      actor,
      now,
    ),
  ]);
  return readRequest(context, budget, id);
}

function isSameState(before: PartRequestRow, after: ReturnType<typeof moveRequest>): boolean {
  return (
    before.outcome === after.outcome &&
    before.closed_at === after.closed_at &&
    before.ordered_at === after.ordered_at &&
    before.expected_on === after.expected_on
  );
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
