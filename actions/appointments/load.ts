import { type AppointmentRow, findAppointmentsOf, findBudgetOfProposal } from '../../db/appointments/queries.ts';
import { type BudgetRow, findBudgetToChange } from '../../db/budgets/queries.ts';
import { hasLapsed, readAppointmentId } from '../../domain/appointments/appointment.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface Found {
  budget: BudgetRow;
  appointment: AppointmentRow;
  /** The budget's confirmed one, if it is another. */
  confirmed: AppointmentRow | null;
}

/** What is meant by `b512` or `p77`, with its budget: nobody else changes them before the end of the transaction. */
export async function appointmentToChange(
  { instance, tx, now }: Context,
  id: string,
  seeing?: { internal: boolean },
): Promise<Found> {
  const { status, number } = readAppointmentId(id);
  const budgetId = status === 'confirmed' ? number : await findBudgetOfProposal(tx, instance.id, number);
  const budget = budgetId && (await findBudgetToChange(tx, instance.id, budgetId, seeing));
  if (!budget) throw problem('not_found');
  const its = await findAppointmentsOf(tx, instance.id, budget.id);
  const appointment = its[status];
  const isMeant = appointment && (status === 'confirmed' || appointment.id === number);
  if (!isMeant || hasLapsed(appointment, now)) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return { budget, appointment, confirmed: (status === 'proposed' && its.confirmed) || null };
}
