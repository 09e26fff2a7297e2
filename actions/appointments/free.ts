import { lockBoxes } from '../../db/appointments/diary.ts';
import { type AppointmentRow, deleteAppointment, findAppointmentsOf } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { isProposalExpired } from '../../domain/appointments/appointment.ts';
import type { Context } from '../context.ts';
import { recordChange } from './book.ts';
import { leaveWaitingList, recordFreedTimes } from './waiting.ts';

type FreeContext = Omit<Context, 'secretBox'>;

interface BudgetAppointment {
  /** The appointment's budget, locked by `lockBudget`. */
  budget: BudgetRow;
  row: AppointmentRow;
}

/** Cancels appointments and withdraws proposals, and frees their times. */
export async function freeTimes(context: FreeContext, freed: BudgetAppointment[]): Promise<void> {
  const { instance, tx } = context;
  if (freed.length === 0) return;
  await lockBoxes(tx, { instanceId: instance.id, boxIds: freed.map(({ row }) => row.box_id) });
  for (const { budget, row } of freed) {
    await deleteAppointment(tx, { instanceId: instance.id, id: row.id });
    await recordChange(context, budget, { row, status: 'cancelled' });
  }
  await recordFreedTimes(
    context,
    freed.map(({ row }) => row),
  );
}

/**
 * Cancels the future appointments of budgets that no longer need them, and removes the budgets from the waiting list.
 * Past appointments remain in the diary.
 */
export async function cancelAppointments(context: FreeContext, budgets: BudgetRow[]): Promise<void> {
  const { instance, tx, now } = context;
  const freed: BudgetAppointment[] = [];
  for (const budget of budgets) {
    const rows = Object.values(
      await findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id }),
    );
    const coming = rows.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
    freed.push(...coming.map((row) => ({ budget, row })));
  }
  await freeTimes(context, freed);
  for (const budget of budgets) await leaveWaitingList(context, budget, null);
}

/** Cancels a proposal that has lapsed. Returns false if it was confirmed, withdrawn or replaced in the meantime. */
export async function lapseProposal(context: FreeContext, budget: BudgetRow, id: number): Promise<boolean> {
  const { instance, tx, now } = context;
  const { proposed: row } = await findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id });
  if (row?.id !== id || !isProposalExpired(row, now)) return false;
  await freeTimes(context, [{ budget, row }]);
  return true;
}
