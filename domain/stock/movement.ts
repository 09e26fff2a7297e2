export const movementKinds = ['in', 'out', 'adjust'] as const;

export type MovementKind = (typeof movementKinds)[number];

/** Limit far above any real stock, and far below the numbers at which JavaScript loses thousandths. */
export const maxOnHandThousandths = 999_999_999_999;

/** A requested movement, without the fields that are copied from its part. */
export interface AskedMovement {
  /** Its path in the body as a prefix, such as `/movements/3`; empty if it is the whole body. */
  path: string;
  part_id: number;
  kind: MovementKind;
  /** Negative for withdrawals. */
  change_thousandths: number;
  reason: string | null;
  budget_id: number | null;
}

/** A withdrawal of more than is on hand. */
export interface Shortage {
  path: string;
  part_id: number;
  on_hand_thousandths: number;
  requested_thousandths: number;
}

interface Judgement<Movement> {
  applied: (Movement & { on_hand_thousandths: number })[];
  shortages: Shortage[];
  /** Paths of the movements whose result exceeds the limit. */
  beyond: string[];
}

type StockChange = Pick<AskedMovement, 'path' | 'part_id' | 'change_thousandths'>;

/**
 * Applies the movements in order, each to the result of the previous ones. A movement with a shortage is skipped, so
 * that later ones are compared with the real stock. A negative stock may be increased without reaching zero.
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

/** Tells whether an active part with a minimum is below it. */
export function isBelowMinimum({ active, on_hand_thousandths, minimum_thousandths }: StockLevel): boolean {
  return active && minimum_thousandths !== null && on_hand_thousandths < minimum_thousandths;
}

/** Tells whether the stock has just fallen below the minimum. True once per fall. */
export function hasFallen(before: StockLevel, after: StockLevel): boolean {
  return !isBelowMinimum(before) && isBelowMinimum(after);
}
