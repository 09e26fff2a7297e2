import { insertBudgetHistories, listLines } from '../../db/budgets/lines-and-history.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvents } from '../../db/events/queries.ts';
import {
  insertMovements,
  type MovementRow,
  type NewMovement,
  sumMovementsOfBudget,
} from '../../db/stock/movements.ts';
import { latestChangeTime, lockParts, type PartRow, updateOnHand } from '../../db/stock/parts.ts';
import { isIncludedInTotals } from '../../domain/budgets/lines.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { type FieldProblem, problem } from '../../domain/requests/problem.ts';
import {
  applyMovements,
  hasFallenBelowMinimum,
  maxOnHandThousandths,
  movementsForFinishedBudget,
  movementsForReopenedBudget,
  type RequestedMovement,
  type Shortage,
} from '../../domain/stock/movement.ts';
import { fromThousandths } from '../../domain/stock/quantity.ts';
import type { Context } from '../context.ts';

interface MovementOptions {
  /** True for movements that finishing or reopening a budget causes. Inactive parts are then allowed. */
  automatic?: boolean;
  /** True if events announce parts that fell below their minimum. If false, the caller appends these events. */
  emits?: boolean;
}

/**
 * Applies stock movements in order: all of them or none. Returns the inserted rows in the same order. The caller must
 * have locked the budgets of the movements and their clients (`holdBudgets`). Rejects unknown parts and stock above the
 * limit with 422, and shortages with 409 `insufficient_stock`; the errors contain the paths of the movements. Writes a
 * line of history for each movement of a budget, and announces parts that fell below their minimum.
 */
export async function moveStock(
  context: Omit<Context, 'secretBox'>,
  requested: RequestedMovement[],
  { automatic = false, emits = true }: MovementOptions = {},
): Promise<MovementRow[]> {
  if (requested.length === 0) return [];
  const { tx, instance, actor, now } = context;
  const locked = await lockParts(tx, {
    instanceId: instance.id,
    ids: [...new Set(requested.map(({ part_id }) => part_id))],
  });
  const parts = new Map(locked.map((part) => [part.id, part]));
  requireParts(requested, parts, automatic);
  const onHand = new Map(locked.map((part) => [part.id, part.on_hand_thousandths]));
  const { applied, shortages, beyond } = applyMovements(requested, onHand, instance.negative_stock);
  if (beyond.length > 0) throw problem('validation_error', { fields: beyond.map(outOfBounds) });
  if (shortages.length > 0) throw problem('insufficient_stock', { shortages: shortages.map(shortageRecord) });

  const left = new Map(applied.map((movement) => [movement.part_id, movement.on_hand_thousandths]));
  const at = latestChangeTime(locked, now);
  const movements = applied.map(({ path: _, ...movement }) => movement);
  const changes = locked.map((before) => {
    const { on_hand_thousandths } = before;
    return { before, after: { ...before, on_hand_thousandths: left.get(before.id) ?? on_hand_thousandths } };
  });
  const [, rows] = await sendInOrder(tx, [
    updateOnHand(tx, {
      instanceId: instance.id,
      left: [...left].map(([id, on_hand_thousandths]) => ({ id, on_hand_thousandths })),
      at,
    }),
    insertMovements(tx, instance.id, movements, { automatic, actor, at }),
    insertBudgetHistories(tx, instance.id, movements.flatMap(historyLine), actor, now),
    emits ? announceLowStock(context, changes) : undefined,
  ]);
  return rows;
}

function requireParts(requested: RequestedMovement[], parts: Map<number, PartRow>, automatic: boolean): void {
  const unknown = requested.filter(({ part_id }) => {
    const part = parts.get(part_id);
    return !part || !(part.active || automatic);
  });
  if (unknown.length === 0) return;
  const fields = unknown.map(({ path }) => ({ path: `${path}/part_id`, rule: 'unknownReference' }) as const);
  throw problem('validation_error', { fields });
}

function outOfBounds(path: string): FieldProblem {
  return { path, rule: 'stockOutOfBounds', params: { limit: fromThousandths(maxOnHandThousandths) } };
}

/**
 * Returns a shortage as the response shows it. A request has at most 200 movements, so all shortages fit into the
 * response.
 */
function shortageRecord({ path, part_id, on_hand_thousandths, requested_thousandths }: Shortage) {
  return {
    path,
    part_id,
    on_hand: fromThousandths(on_hand_thousandths),
    requested: fromThousandths(requested_thousandths),
  };
}

/** Returns the line of a budget's history for a movement. Omits the reason, which may contain a name. */
function historyLine({ budget_id, part_id, kind, change_thousandths }: NewMovement) {
  if (budget_id === null) return [];
  const change = fromThousandths(change_thousandths);
  return [
    {
      budget_id,
      action: 'stock.moved' as const,
      changes: initialChanges({ part_id, kind, quantity: change }),
    },
  ];
}

/**
 * Removes the parts of a budget's lines from stock when the budget is finished, and returns them when it is reopened.
 */
export async function moveStockOfBudget(
  context: Context,
  { id: budget_id, status: from }: BudgetRow,
  to: BudgetStatus,
): Promise<void> {
  const isFinished = to === 'Finalizado';
  const wasFinished = from === 'Finalizado';
  if (isFinished === wasFinished) return;
  const { tx, instance } = context;
  const [lines, moved] = await sendInOrder(tx, [
    listLines(tx, { instanceId: instance.id, budgetId: budget_id }),
    sumMovementsOfBudget(tx, { instanceId: instance.id, budgetId: budget_id }),
  ]);
  const changes = isFinished
    ? movementsForFinishedBudget(lines.filter(isIncludedInTotals), moved)
    : movementsForReopenedBudget(moved);
  const movements = changes.map((change) => ({
    ...change,
    path: `/lines/${lines.findIndex(({ part_id }) => part_id === change.part_id)}`,
    kind: change.change_thousandths < 0 ? ('out' as const) : ('in' as const),
    reason: null,
    budget_id,
  }));
  await moveStock(context, movements, { automatic: true });
}

interface StockChange {
  before: PartRow;
  after: PartRow;
}

/**
 * Appends an event for each part whose quantity fell below its minimum. `before` is the state when the part was locked.
 */
export async function announceLowStock(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  changes: StockChange[],
): Promise<void> {
  const fallen = changes.filter(({ before, after }) => hasFallenBelowMinimum(before, after));
  const happened = fallen.map(({ after: { id, reference, on_hand_thousandths, minimum_thousandths } }) => ({
    instanceId: instance.id,
    event: 'stock.below_minimum' as const,
    data: {
      part_id: id,
      reference,
      on_hand: fromThousandths(on_hand_thousandths),
      minimum: fromThousandths(minimum_thousandths ?? 0),
    },
  }));
  await appendEvents(tx, happened, now);
}
