export const movementKinds = ['in', 'out', 'adjust'] as const;

export type MovementKind = (typeof movementKinds)[number];

/** Far above any real stock, and far below the point where JavaScript's numbers lose their thousandths. */
export const maxOnHandThousandths = 999_999_999_999;

/** A movement to write, without the fields that its part provides. */
export interface AskedMovement {
  /** Its place in the body, as a prefix: `/movements/3`; empty if it is the whole body. */
  path: string;
  part_id: number;
  kind: MovementKind;
  /** Negative if it takes out. */
  change_thousandths: number;
  reason: string | null;
  budget_id: number | null;
}

/** A movement that takes more than there is. */
export interface Shortage {
  path: string;
  part_id: number;
  on_hand_thousandths: number;
  requested_thousandths: number;
}

interface Judgement<Movement> {
  applied: (Movement & { on_hand_thousandths: number })[];
  shortages: Shortage[];
  /** Paths of the movements that lead to more than can be counted. */
  beyond: string[];
}

type StockChange = Pick<AskedMovement, 'path' | 'part_id' | 'change_thousandths'>;

/**
 * Applies the movements one after the other, in their order: each starts from what those before it left. One
 * that lacks stock is left out, so that the next ones are compared with the real stock. A negative stock may
 * come nearer to zero.
 */
export function applyMovements<Movement extends StockChange>(
  requested: readonly Movement[],
  onHand: ReadonlyMap<number, number>,
  mayGoBelowZero: boolean,
): Judgement<Movement> {
  const left = new Map(onHand);
  const judged: Judgement<Movement> = { applied: [], shortages: [], beyond: [] };
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

/** Tells whether a part is below its minimum; one without a minimum, or an inactive one, never is. */
export function isBelowMinimum({ active, on_hand_thousandths, minimum_thousandths }: StockLevel): boolean {
  return active && minimum_thousandths !== null && on_hand_thousandths < minimum_thousandths;
}

/** Tells whether the stock has just fallen below the minimum: once per fall, not while it stays below. */
export function hasFallen(before: StockLevel, after: StockLevel): boolean {
  return !isBelowMinimum(before) && isBelowMinimum(after);
}
