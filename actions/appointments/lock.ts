import {
  type AppointmentRow,
  findAppointmentsOf,
  findBudgetOfAppointment,
} from '../../db/appointments/queries.ts';
import { type BudgetRow, lockBudget, type Visibility } from '../../db/budgets/queries.ts';
import { isProposalExpired, readAppointmentId } from '../../domain/appointments/appointment.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface LockedAppointment {
  budget: BudgetRow;
  appointment: AppointmentRow;
  /** The budget's confirmed appointment, which may be the same as `appointment`. */
  confirmed: AppointmentRow | null;
}

interface AppointmentVisibility extends Visibility {
  /** If true, the number of a proposal also finds the confirmed appointment that the proposal became. */
  confirmed?: boolean;
}

/**
 * Finds an appointment by an id such as `b512` or `p77`. Locks the appointment and its budget until the transaction
 * ends.
 */
export async function lockAppointment(
  { instance, tx, now }: Context,
  id: string,
  { internal = false, confirmed: findsConfirmed = false }: AppointmentVisibility = {},
): Promise<LockedAppointment> {
  const { status, number } = readAppointmentId(id);
  const alternatives =
    status === 'confirmed'
      ? { budget_id: number }
      : await findBudgetOfAppointment(tx, { instanceId: instance.id, id: number });
  const budget =
    alternatives && (await lockBudget(tx, { instanceId: instance.id, id: alternatives.budget_id, internal }));
  if (!budget) throw problem('not_found');
  const { confirmed = null, proposed } = await findAppointmentsOf(tx, {
    instanceId: instance.id,
    budgetId: budget.id,
  });
  const numbered = [proposed, findsConfirmed ? confirmed : null].find((row) => row?.id === number);
  const appointment = status === 'confirmed' ? confirmed : numbered;
  if (!appointment || isProposalExpired(appointment, now)) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return { budget, appointment, confirmed };
}
