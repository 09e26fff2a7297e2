import { editDistance } from '../../../domain/text/similar-words.ts';

/** Maximum number of suggested names. */
const maxSimilarNames = 3;

/** Returns names that are similar to a mistyped name, nearest first. */
export function listSimilarNames(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  // Allows one wrong character for every three typed characters.
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const measured = names
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const similar = measured.filter(({ distance }) => distance <= most);
  const sharing = () =>
    measured.filter(({ name }) => wordsOf(name).some((word) => wordsOf(typed).includes(word)));
  return (similar.length > 0 ? similar : sharing()).slice(0, maxSimilarNames).map(({ name }) => name);
}

/** Minimum number of letters of a compared word. Shorter words, such as `not`, match by chance. */
const lettersPattern = 4;

/** Splits a name such as `createBudget`, `budget_locked` or `/budgets/{id}` into words. */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => word.length >= lettersPattern);
}
