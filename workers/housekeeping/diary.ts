import { lapseProposal } from '../../actions/appointments/free.ts';
import { sendReminder } from '../../actions/appointments/remind.ts';
import { remindOfFindings } from '../../actions/inspections/remind.ts';
import {
  type AppointmentToRemind,
  listLapsed,
  listToRemind,
} from '../../db/appointments/expiries-and-reminders.ts';
import { listFindingsToRemind } from '../../db/inspections/reminders.ts';
import type { DueSelection } from '../../db/workshops/clocks.ts';
import { isReminderDue, maxReminderAdvanceMs, reminderTime } from '../../domain/appointments/reminder.ts';
import { minuteMs } from '../../domain/time/lengths.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, dueTimes, runOnBudget } from './on-budget.ts';

/** Interval between checks for lapsed proposals, which may lapse some seconds late. */
const lapseIntervalMs = 5_000;
/**
 * Interval between checks for reminders. Longer than that of lapsed proposals, because reminders are sent hours ahead
 * and each check runs one query per workshop.
 */
const remindIntervalMs = minuteMs;
/** Interval between checks for findings of inspections, which are due from a day on. */
const findingsIntervalMs = 10 * minuteMs;
const pageRows = 500;

/** Cancels lapsed proposals, and reminds clients of their appointments and of findings. */
export function startDiary(upkeep: BudgetUpkeep) {
  const { onError } = upkeep;
  const loops = [
    startLoop({ everyMs: lapseIntervalMs, onError, work: () => lapseProposals(upkeep).then(neverDone) }),
    startLoop({ everyMs: remindIntervalMs, onError, work: () => remindClients(upkeep).then(neverDone) }),
    startLoop({
      everyMs: findingsIntervalMs,
      onError,
      work: () => remindClientsOfFindings(upkeep).then(neverDone),
    }),
  ];
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

const neverDone = () => false;

export async function lapseProposals(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) {
    const due = await upkeep.database.inSession((db) => listLapsed(db, at, pageRows));
    for (const each of due)
      await runOnBudget(upkeep, each, (context, budget) => lapseProposal(context, budget, each.id));
  }
}

export async function remindClients(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) await remindAt(upkeep, at);
}

/** Reminds clients of findings whose work was not done. */
export async function remindClientsOfFindings(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) {
    const due = await upkeep.database.inSession((db) => listFindingsToRemind(db, at, pageRows));
    for (const each of due) await runOnBudget(upkeep, each, remindOfFindings);
  }
}

async function remindAt(upkeep: BudgetUpkeep, at: DueSelection): Promise<void> {
  let last: AppointmentToRemind | undefined;
  do {
    const page = await upkeep.database.inSession((db) =>
      listToRemind(db, at, maxReminderAdvanceMs, last, pageRows),
    );
    for (const each of page.filter((row) => isReminderDue(reminderTime(row, row), at.now.getTime())))
      await runOnBudget(upkeep, each, (context, budget) => sendReminder(context, budget, each.id));
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}
