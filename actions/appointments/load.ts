import {
  type AppointmentRow,
  findAppointmentsOf,
  findBudgetOfAppointment,
} from '../../db/appointments/queries.ts';
import { type BudgetRow, lockBudget, type Visibility } from '../../db/budgets/queries.ts';
import { hasLapsed, readAppointmentId } from '../../domain/appointments/appointment.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface HeldAppointment {
  budget: BudgetRow;
  appointment: AppointmentRow;
  /** What the budget has in the diary for certain; the appointment itself, where it is that. */
  confirmed: AppointmentRow | null;
}

interface AppointmentVisibility extends Visibility {
  /** True: the number of a proposal finds also what it was confirmed as. */
  confirmed?: boolean;
}

/** What is meant by `b512` or `p77`, with its budget: nobody else changes them before the end of the transaction. */
export async function holdAppointment(
  { instance, tx, now }: Context,
  id: string,
  visibility: AppointmentVisibility = {},
): Promise<HeldAppointment> {
  const { status, number } = readAppointmentId(id);
  const budgetId = status === 'confirmed' ? number : await findBudgetOfAppointment(tx, instance.id, number);
  const budget = budgetId && (await lockBudget(tx, instance.id, budgetId, visibility));
  if (!budget) throw problem('not_found');
  const { confirmed = null, proposed } = await findAppointmentsOf(tx, instance.id, budget.id);
  const numbered = [proposed, visibility.confirmed ? confirmed : null].find((row) => row?.id === number);
  const appointment = status === 'confirmed' ? confirmed : numbered;
  if (!appointment || hasLapsed(appointment, now)) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return { budget, appointment, confirmed };
}
