import { askToSignAgain } from '../../actions/signatures/resign.ts';
import { listToResign } from '../../db/signatures/changed-since-signature.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, dueTimes, runOnBudget } from './on-budget.ts';

const checkIntervalMs = 10_000;
const pageRows = 500;

/** Notifies clients whose budgets were changed after they had signed. Each client gets one notice per change. */
export function startSignatures(upkeep: BudgetUpkeep) {
  return startLoop({
    everyMs: checkIntervalMs,
    onError: upkeep.onError,
    async work() {
      await askToResign(upkeep);
      return false;
    },
  });
}

export async function askToResign(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) {
    const due = await upkeep.database.inSession((db) => listToResign(db, at, pageRows));
    for (const each of due) await runOnBudget(upkeep, each, askToSignAgain);
  }
}
