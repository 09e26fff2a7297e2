import {
  type AppointmentRow,
  findAppointmentsOf,
  lockBoxes,
  removeAppointment,
} from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { hasLapsed } from '../../domain/appointments/appointment.ts';
import type { Context } from '../context.ts';
import { tellAppointment } from './tell.ts';

type Freeing = Omit<Context, 'secretBox'>;

/** Cancels appointments and withdraws proposals, of a budget that `findBudgetToChange` holds. */
export async function freeTimes(context: Freeing, budget: BudgetRow, rows: AppointmentRow[]): Promise<void> {
  const { instance, tx } = context;
  if (rows.length === 0) return;
  await lockBoxes(
    tx,
    instance.id,
    rows.map(({ box_id }) => box_id),
  );
  for (const row of rows) {
    await removeAppointment(tx, instance.id, row.id);
    await tellAppointment(context, budget, { row, status: 'cancelled' });
  }
}

/** All that a budget keeps of the time to come, where it is not needed any more. What has been stays in the diary. */
export async function freeTimesOf(context: Freeing, budget: BudgetRow): Promise<void> {
  const { instance, tx, now } = context;
  const rows = Object.values(await findAppointmentsOf(tx, instance.id, budget.id));
  const coming = rows.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
  await freeTimes(context, budget, coming);
}

/** False: it was confirmed, withdrawn or made anew meanwhile. */
export async function lapseProposal(context: Freeing, budget: BudgetRow, id: number): Promise<boolean> {
  const { instance, tx, now } = context;
  const { proposed } = await findAppointmentsOf(tx, instance.id, budget.id);
  if (proposed?.id !== id || !hasLapsed(proposed, now)) return false;
  await freeTimes(context, budget, [proposed]);
  return true;
}
