import { amountProblem } from './amounts.ts';
import { errorProblem } from './errors.ts';
import type { Exchange, Invariant } from './exchange-context.ts';
import { fileProblem } from './files.ts';
import { headerProblem } from './headers.ts';
import { listProblem } from './lists.ts';
import { echoProblem, idProblem } from './records.ts';

const invariants: Invariant[] = [
  ...[headerProblem, errorProblem, fileProblem],
  ...[idProblem, echoProblem, listProblem, amountProblem],
];

/**
 * Describes the first value of a response that matches the schema but is impossible. Returns null if all values are
 * possible.
 */
export function invariantProblem(exchange: Exchange): string | null {
  for (const invariant of invariants) {
    const problem = invariant(exchange);
    if (problem !== null) return problem;
  }
  return null;
}
