import { lapseProposal } from '../../actions/appointments/free.ts';
import { remindOf } from '../../actions/appointments/remind.ts';
import { listLapsed, listToRemind, type ToRemind } from '../../db/appointments/due.ts';
import { earlierMostMs, isReminderDue, reminderOf } from '../../domain/appointments/reminder.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, onBudget } from './on-budget.ts';

/** A proposal lapses to the second enough, and a reminder is none to the minute. */
const everyMs = 5_000;
const pageRows = 500;

/** What time does to the diary: proposals lapse, and clients are reminded of their appointments. */
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
  const due = await upkeep.database.inSession((db) => listLapsed(db, upkeep.clock(), pageRows));
  for (const each of due)
    await onBudget(upkeep, each, (context, budget) => lapseProposal(context, budget, each.id));
}

export async function remindClients(upkeep: BudgetUpkeep): Promise<void> {
  const { database, clock } = upkeep;
  const now = clock();
  let last: ToRemind | undefined;
  do {
    const page = await database.inSession((db) => listToRemind(db, now, earlierMostMs, last, pageRows));
    for (const each of page.filter((row) => isReminderDue(reminderOf(row, row), now.getTime())))
      await onBudget(upkeep, each, (context, budget) => remindOf(context, budget, each.id));
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}
