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
export function takenByFinishing(
  lines: readonly LineOfPart[],
  moved: readonly MovedForBudget[],
): PartChange[] {
  const before = new Map(moved.map((each) => [each.part_id, each.change_thousandths]));
  return [...namedBy(lines)].flatMap(([part_id, named]) => {
    const due = -named - (before.get(part_id) ?? 0);
    const isDue = named < 0 ? due > 0 : due < 0;
    return isDue ? [{ part_id, change_thousandths: due }] : [];
  });
}

function namedBy(lines: readonly LineOfPart[]): Map<number, number> {
  const named = new Map<number, number>();
  for (const { part_id, quantity_hundredths } of lines) {
    if (part_id !== null) named.set(part_id, (named.get(part_id) ?? 0) + quantity_hundredths * 10);
  }
  return named;
}

/** Returns the stock movements for reopening a budget, which reverse only the automatic movements. */
export function givenBackByReopening(moved: readonly MovedForBudget[]): PartChange[] {
  return moved
    .filter(({ automatic_thousandths }) => automatic_thousandths !== 0)
    .map(({ part_id, automatic_thousandths }) => ({ part_id, change_thousandths: -automatic_thousandths }));
}
