/** As many as a reader takes in. */
const shownMost = 3;

/** Returns the names that a mistyped one may stand for, the nearest first. */
export function nearestTo(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  // Every third character may be wrong.
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const measured = names
    .map((name) => ({ name, distance: distanceBetween(wanted, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const similar = measured.filter(({ distance }) => distance <= most);
  const sharing = () =>
    measured.filter(({ name }) => wordsOf(name).some((word) => wordsOf(typed).includes(word)));
  return (similar.length > 0 ? similar : sharing()).slice(0, shownMost).map(({ name }) => name);
}

/** Shorter words, such as `not`, say little. */
const letters = 4;

/** Returns the words of a name such as `createBudget`, `budget_locked` or `/budgets/{id}`. */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => word.length >= letters);
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
