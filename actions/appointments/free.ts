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

interface BudgetAppointment {
  /** `lockBudget` holds it. */
  budget: BudgetRow;
  row: AppointmentRow;
}

/** Cancels appointments and withdraws proposals. */
export async function freeTimes(context: Freeing, freed: BudgetAppointment[]): Promise<void> {
  const { instance, tx } = context;
  if (freed.length === 0) return;
  await lockBoxes(
    tx,
    instance.id,
    freed.map(({ row }) => row.box_id),
  );
  for (const { budget, row } of freed) {
    await removeAppointment(tx, instance.id, row.id);
    await tellAppointment(context, budget, { row, status: 'cancelled' });
  }
}

/** All that budgets keep of the time to come, where it is not needed any more. What has been stays in the diary. */
export async function freeTimesOf(context: Freeing, budgets: BudgetRow[]): Promise<void> {
  const { instance, tx, now } = context;
  const freed: BudgetAppointment[] = [];
  for (const budget of budgets) {
    const rows = Object.values(await findAppointmentsOf(tx, instance.id, budget.id));
    const coming = rows.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
    freed.push(...coming.map((row) => ({ budget, row })));
  }
  await freeTimes(context, freed);
}

/** False: it was confirmed, withdrawn or made anew meanwhile. */
export async function lapseProposal(context: Freeing, budget: BudgetRow, id: number): Promise<boolean> {
  const { instance, tx, now } = context;
  const { proposed: row } = await findAppointmentsOf(tx, instance.id, budget.id);
  if (row?.id !== id || !hasLapsed(row, now)) return false;
  await freeTimes(context, [{ budget, row }]);
  return true;
}
