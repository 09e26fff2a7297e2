import { lapseProposal } from '../../actions/appointments/free.ts';
import { remindOf } from '../../actions/appointments/remind.ts';
import type { Context } from '../../actions/context.ts';
import { type DueAppointment, listLapsed, listToRemind, type ToRemind } from '../../db/appointments/due.ts';
import { type BudgetRow, findBudgetToChange } from '../../db/budgets/queries.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { earlierMostMs, isReminderDue, reminderOf } from '../../domain/appointments/reminder.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { startLoop } from '../lanes/loop.ts';

/** A proposal lapses to the second enough, and a reminder is none to the minute. */
const everyMs = 5_000;
const pageRows = 500;

export interface DiaryUpkeep {
  database: Database;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** What time does to the diary: proposals lapse, and clients are reminded of their appointments. */
export function startDiary(upkeep: DiaryUpkeep) {
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

export async function lapseProposals(upkeep: DiaryUpkeep): Promise<void> {
  const due = await upkeep.database.lease((db) => listLapsed(db, upkeep.clock(), pageRows));
  for (const each of due)
    await act(upkeep, each, (context, budget) => lapseProposal(context, budget, each.id));
}

export async function remindClients(upkeep: DiaryUpkeep): Promise<void> {
  const { database, clock } = upkeep;
  const now = clock();
  let last: ToRemind | undefined;
  do {
    const page = await database.lease((db) => listToRemind(db, now, earlierMostMs, last, pageRows));
    for (const each of page.filter((row) => isReminderDue(reminderOf(row, row), now.getTime())))
      await act(upkeep, each, (context, budget) => remindOf(context, budget, each.id));
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}

const actor = { kind: 'service', id: 0, name: '' } as const;

/** One's trouble is not the others'. */
async function act(
  { database, secretBox, clock, onError }: DiaryUpkeep,
  { instance_id, budget_id }: DueAppointment,
  work: (context: Context, budget: BudgetRow) => Promise<unknown>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const instance = await findInstance(tx, instance_id);
    const budget = await findBudgetToChange(tx, instance_id, budget_id, { internal: true });
    if (instance && budget) await work({ tx, instance, actor, now: clock(), secretBox }, budget);
  }).catch(onError);
}
