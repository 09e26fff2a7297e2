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

/** Describes the first impossible value of an answer that its schema accepts, or returns null. */
export function invariantProblem(exchange: Exchange): string | null {
  for (const invariant of invariants) {
    const problem = invariant(exchange);
    if (problem !== null) return problem;
  }
  return null;
}
