import { insertBudgetHistories } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { lockParts, noEarlierThan, type PartRow, updateOnHand } from '../../db/parts/queries.ts';
import { insertMovements, type MovementRow, type NewMovement } from '../../db/stock/queries.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { type FieldProblem, problem } from '../../domain/requests/problem.ts';
import {
  type AskedMovement,
  applyMovements,
  onHandMostThousandths,
  type Shortage,
} from '../../domain/stock/movement.ts';
import { fromThousandths } from '../../domain/stock/quantity.ts';
import type { Context } from '../context.ts';
import { tellOfFallen } from './tell.ts';

interface MovementOptions {
  /** It comes of finishing a budget, or of opening it again: what was used is no more on hand, kept or not. */
  automatic?: boolean;
  /** False: whoever asks for it tells of parts that fell below their minimum. */
  tells?: boolean;
}

/**
 * All of them or none, one after the other; what they are answers in their order. Budgets that movements name are held
 * already, and so are their clients (`holdBudgets`). Refuses with the paths that
 * the movements bring along: parts of nothing, more than can be counted (422); more than there is (409
 * `insufficient_stock`). Writes a line of history for each movement of a budget, and tells of parts that fell below
 * their minimum. Nothing else is to be done.
 */
export async function moveStock(
  context: Omit<Context, 'secretBox'>,
  asked: AskedMovement[],
  { automatic = false, tells = true }: MovementOptions = {},
): Promise<MovementRow[]> {
  if (asked.length === 0) return [];
  const { tx, instance, actor, now } = context;
  const locked = await lockParts(
    tx,
    instance.id,
    asked.map(({ part_id }) => part_id),
  );
  const parts = new Map(locked.map((part) => [part.id, part]));
  requireParts(asked, parts, automatic);
  const onHand = new Map(locked.map((part) => [part.id, part.on_hand_thousandths]));
  const { applied, shortages, beyond } = applyMovements(asked, onHand, instance.negative_stock);
  if (beyond.length > 0) throw problem('validation_error', { fields: beyond.map(outOfBounds) });
  if (shortages.length > 0) throw problem('insufficient_stock', { shortages: shortages.map(shortageRecord) });

  const left = new Map(applied.map((movement) => [movement.part_id, movement.on_hand_thousandths]));
  const at = noEarlierThan(locked, now);
  const movements = applied.map(({ path: _, ...movement }) => movement);
  const changes = locked.map((before) => {
    return { before, after: { ...before, on_hand_thousandths: left.get(before.id) as number } };
  });
  const [, rows] = await sendInOrder(tx, [
    updateOnHand(tx, instance.id, left, at),
    insertMovements(tx, instance.id, movements, { automatic, actor, at }),
    insertBudgetHistories(tx, instance.id, movements.flatMap(historyLine), actor, now),
    tells ? tellOfFallen(context, changes) : undefined,
  ]);
  return rows;
}

function requireParts(asked: AskedMovement[], parts: Map<number, PartRow>, automatic: boolean): void {
  const unknown = asked.filter(({ part_id }) => {
    const part = parts.get(part_id);
    return !part || !(part.active || automatic);
  });
  if (unknown.length === 0) return;
  const fields = unknown.map(({ path }) => ({ path: `${path}/part_id`, rule: 'unknownReference' }) as const);
  throw problem('validation_error', { fields });
}

function outOfBounds(path: string): FieldProblem {
  return { path, rule: 'stockOutOfBounds', params: { limit: fromThousandths(onHandMostThousandths) } };
}

/** A request has at most 200 movements, so all shortages fit into an answer. */
function shortageRecord({ path, part_id, on_hand_thousandths, requested_thousandths }: Shortage) {
  return {
    path,
    part_id,
    on_hand: fromThousandths(on_hand_thousandths),
    requested: fromThousandths(requested_thousandths),
  };
}

/** What it was for stays with the movement: it may name somebody. */
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
