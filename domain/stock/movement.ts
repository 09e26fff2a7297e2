export const movementKinds = ['in', 'out', 'adjust'] as const;

export type MovementKind = (typeof movementKinds)[number];

/**
 * Maximum quantity on hand in thousandths: far above any real stock, and far below the numbers at which JavaScript
 * loses thousandths.
 */
export const maxOnHandThousandths = 999_999_999_999;

/** A requested stock movement, without the fields that are copied from its part. */
export interface RequestedMovement {
  /** The path of the movement in the request body, such as `/movements/3`; empty if the body is the movement. */
  path: string;
  part_id: number;
  kind: MovementKind;
  /** The change of the quantity; negative for withdrawals. */
  change_thousandths: number;
  reason: string | null;
  budget_id: number | null;
}

/** A withdrawal of more than the quantity on hand. */
export interface Shortage {
  path: string;
  part_id: number;
  on_hand_thousandths: number;
  requested_thousandths: number;
}

interface MovementJudgement<Movement> {
  applied: (Movement & { on_hand_thousandths: number })[];
  shortages: Shortage[];
  /** Paths of the movements that would exceed the maximum quantity. */
  beyond: string[];
}

type StockChange = Pick<RequestedMovement, 'path' | 'part_id' | 'change_thousandths'>;

/**
 * Applies stock movements in order, each to the result of the previous movement. A movement with a shortage is skipped,
 * so that later movements are compared with the actual stock. A negative stock may be increased even if it stays
 * negative.
 */
export function applyMovements<Movement extends StockChange>(
  requested: readonly Movement[],
  onHand: ReadonlyMap<number, number>,
  mayGoBelowZero: boolean,
): MovementJudgement<Movement> {
  const left = new Map(onHand);
  const judged: MovementJudgement<Movement> = { applied: [], shortages: [], beyond: [] };
  for (const movement of requested) {
    const { path, part_id, change_thousandths } = movement;
    const before = left.get(part_id) ?? 0;
    const after = before + change_thousandths;
    if (Math.abs(after) > maxOnHandThousandths) {
      judged.beyond.push(`${path}/quantity`);
    } else if (change_thousandths < 0 && after < 0 && !mayGoBelowZero) {
      const requested_thousandths = -change_thousandths;
      judged.shortages.push({
        path: `${path}/quantity`,
        part_id,
        on_hand_thousandths: before,
        requested_thousandths,
      });
    } else {
      left.set(part_id, after);
      judged.applied.push({ ...movement, on_hand_thousandths: after });
    }
  }
  return judged;
}

interface StockLevel {
  active: boolean;
  on_hand_thousandths: number;
  minimum_thousandths: number | null;
}

/** Tells whether a part is below its minimum. Inactive parts and parts without a minimum never are. */
export function isBelowMinimum({ active, on_hand_thousandths, minimum_thousandths }: StockLevel): boolean {
  return active && minimum_thousandths !== null && on_hand_thousandths < minimum_thousandths;
}

/** Tells whether the stock of a part has fallen below its minimum: it was not below the minimum before the movement. */
export function hasFallenBelowMinimum(before: StockLevel, after: StockLevel): boolean {
  return !isBelowMinimum(before) && isBelowMinimum(after);
}

/** The change of a part's quantity; negative for withdrawals. */
interface PartChange {
  part_id: number;
  change_thousandths: number;
}

interface LineOfPart {
  part_id: number | null;
  quantity_hundredths: number;
}

/**
 * The sums of a budget's stock movements per part: of all movements, and of the automatic movements when the budget is
 * finished or reopened.
 */
export interface MovedForBudget {
  part_id: number;
  change_thousandths: number;
  automatic_thousandths: number;
}

/**
 * Returns the stock movements for finishing a budget: the parts of its lines, minus the parts already withdrawn for it.
 * If more was withdrawn, the excess counts as used. Negative lines return parts to stock.
 */
export function movementsForFinishedBudget(
  lines: readonly LineOfPart[],
  moved: readonly MovedForBudget[],
): PartChange[] {
  const before = new Map(moved.map((each) => [each.part_id, each.change_thousandths]));
  return [...sumQuantitiesByPart(lines)].flatMap(([part_id, quantity]) => {
    const due = -quantity - (before.get(part_id) ?? 0);
    const isDue = quantity < 0 ? due > 0 : due < 0;
    return isDue ? [{ part_id, change_thousandths: due }] : [];
  });
}

function sumQuantitiesByPart(lines: readonly LineOfPart[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { part_id, quantity_hundredths } of lines) {
    if (part_id !== null) sums.set(part_id, (sums.get(part_id) ?? 0) + quantity_hundredths * 10);
  }
  return sums;
}

/** Returns the stock movements for reopening a budget, which reverse only the automatic movements. */
export function movementsForReopenedBudget(moved: readonly MovedForBudget[]): PartChange[] {
  return moved
    .filter(({ automatic_thousandths }) => automatic_thousandths !== 0)
    .map(({ part_id, automatic_thousandths }) => ({ part_id, change_thousandths: -automatic_thousandths }));
}
