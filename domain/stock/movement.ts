export const movementKinds = ['in', 'out', 'adjust'] as const;

export type MovementKind = (typeof movementKinds)[number];

/** Far above any store, and far below where JavaScript's numbers have no thousandths any more. */
export const onHandMostThousandths = 999_999_999_999;

/** What is to be written, less what the parts say of it. */
export interface AskedMovement {
  /** Where it stands in what was sent, as a prefix: `/movements/3`; empty where it is all that was sent. */
  path: string;
  part_id: number;
  kind: MovementKind;
  /** It is below zero where it takes away. */
  change_thousandths: number;
  reason: string | null;
  budget_id: number | null;
}

/** More was asked for than is there. */
export interface Shortage {
  path: string;
  part_id: number;
  on_hand_thousandths: number;
  requested_thousandths: number;
}

interface Judged<Movement> {
  applied: (Movement & { on_hand_thousandths: number })[];
  shortages: Shortage[];
  /** Paths of those that lead to more than can be counted. */
  beyond: string[];
}

type Counted = Pick<AskedMovement, 'path' | 'part_id' | 'change_thousandths'>;

/**
 * One after the other, as they were asked for: each meets what those before it left. What can't be had is left out, so
 * that those behind it are told what is really there. A stock that is below zero already may come nearer to it.
 */
export function applyMovements<Movement extends Counted>(
  asked: readonly Movement[],
  onHand: ReadonlyMap<number, number>,
  mayGoBelowZero: boolean,
): Judged<Movement> {
  const left = new Map(onHand);
  const judged: Judged<Movement> = { applied: [], shortages: [], beyond: [] };
  for (const movement of asked) {
    const { path, part_id, change_thousandths } = movement;
    const before = left.get(part_id) ?? 0;
    const after = before + change_thousandths;
    if (Math.abs(after) > onHandMostThousandths) {
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

interface Watched {
  active: boolean;
  on_hand_thousandths: number;
  minimum_thousandths: number | null;
}

/** Nobody watches a part without a minimum, or one that is kept no more. */
export function isBelowMinimum({ active, on_hand_thousandths, minimum_thousandths }: Watched): boolean {
  return active && minimum_thousandths !== null && on_hand_thousandths < minimum_thousandths;
}

/** Once per fall: not while it stays below. */
export function hasFallen(before: Watched, after: Watched): boolean {
  return !isBelowMinimum(before) && isBelowMinimum(after);
}
