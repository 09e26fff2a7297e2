import { lapseProposal } from '../../actions/appointments/free.ts';
import { remindOf } from '../../actions/appointments/remind.ts';
import { listLapsed, listToRemind, type ToRemind } from '../../db/appointments/due.ts';
import type { DueAt } from '../../db/workshops/clocks.ts';
import { earlierMostMs, isReminderDue, reminderOf } from '../../domain/appointments/reminder.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, dueTimes, onBudget } from './on-budget.ts';

/** Neither a lapse nor a reminder needs to be exact to the second. */
const everyMs = 5_000;
const pageRows = 500;

/** Lapses proposals and reminds clients of their appointments. */
export function startDiary(upkeep: BudgetUpkeep) {
  return startLoop({
    everyMs,
    onError: upkeep.onError,
    async work() {
      await lapseProposals(upkeep);
      await remindClients(upkeep);
      return false;
    },
  });
}

export async function lapseProposals(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) {
    const due = await upkeep.database.inSession((db) => listLapsed(db, at, pageRows));
    for (const each of due)
      await onBudget(upkeep, each, (context, budget) => lapseProposal(context, budget, each.id));
  }
}

export async function remindClients(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) await remindAt(upkeep, at);
}

async function remindAt(upkeep: BudgetUpkeep, at: DueAt): Promise<void> {
  let last: ToRemind | undefined;
  do {
    const page = await upkeep.database.inSession((db) => listToRemind(db, at, earlierMostMs, last, pageRows));
    for (const each of page.filter((row) => isReminderDue(reminderOf(row, row), at.now.getTime())))
      await onBudget(upkeep, each, (context, budget) => remindOf(context, budget, each.id));
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}
