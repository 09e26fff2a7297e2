/** What a movement changes: below zero it takes out. */
interface PartChange {
  part_id: number;
  change_thousandths: number;
}

interface LineOfPart {
  part_id: number | null;
  quantity_hundredths: number;
}

/** What a budget's movements add up to, part by part: all of them, and those that came of finishing and reopening it. */
export interface MovedForBudget {
  part_id: number;
  change_thousandths: number;
  automatic_thousandths: number;
}

/**
 * What finishing a budget takes out: what its lines name, less what somebody took out for it already. More than the
 * lines name was used, and stays out; what they give back (less than zero of it) comes in.
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

/** What opening it again puts back: what finishing took, and nothing that somebody moved by hand. */
export function givenBackByReopening(moved: readonly MovedForBudget[]): PartChange[] {
  return moved
    .filter(({ automatic_thousandths }) => automatic_thousandths !== 0)
    .map(({ part_id, automatic_thousandths }) => ({ part_id, change_thousandths: -automatic_thousandths }));
}
