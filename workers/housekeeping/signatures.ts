import { askToSignAgain } from '../../actions/signatures/resign.ts';
import { listToResign } from '../../db/signatures/due.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, onBudget } from './on-budget.ts';

const everyMs = 10_000;
const pageRows = 500;

/** Notifies clients once of lines that were changed after they had signed. */
export function startSignatures(upkeep: BudgetUpkeep) {
  return startLoop({
    everyMs,
    onError: upkeep.onError,
    async work() {
      await askToResign(upkeep);
      return false;
    },
  });
}

export async function askToResign(upkeep: BudgetUpkeep): Promise<void> {
  const due = await upkeep.database.inSession((db) =>
    listToResign(db, { now: upkeep.clock(), most: pageRows }),
  );
  for (const each of due) await onBudget(upkeep, each, askToSignAgain);
}
