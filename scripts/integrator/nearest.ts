/** As many as a reader takes in. */
const shownMost = 3;

/** Returns the names that a mistyped one may stand for, the nearest first. */
export function nearestTo(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  // Every third character may be wrong.
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return names
    .map((name) => ({ name, distance: distanceBetween(wanted, name.toLowerCase()) }))
    .filter(
      ({ name, distance }) => distance <= most || (wanted.length >= 3 && name.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, shownMost)
    .map(({ name }) => name);
}

/** Counts the characters to insert, remove or replace (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let former = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (former[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (former[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    former = current;
  }
  return former[other.length] ?? 0;
}
