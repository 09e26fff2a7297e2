import type { AppointmentRow } from '../../db/appointments/queries.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { type AppointmentStatus, appointmentId } from '../../domain/appointments/appointment.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import type { Context } from '../context.ts';

interface AppointmentChange {
  row: AppointmentRow;
  status: AppointmentStatus | 'cancelled';
  /** What it was moved from. */
  before?: AppointmentRow | null;
}

/** Notes in the budget what became of its appointment, and tells whoever listens. */
export async function tellAppointment(
  { actor, instance, tx, now }: Omit<Context, 'secretBox'>,
  budget: BudgetRow,
  { row, status, before = null }: AppointmentChange,
): Promise<void> {
  const event = `appointment.${status}` as const;
  const [was, is] = status === 'cancelled' ? [row, null] : [before, row];
  const changes = changesBetween(timeOf(was), timeOf(is));
  const { starts_at: start, ends_at: end } = row;
  const data = { id: appointmentId(row), budget_id: budget.id, status, start, end };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, raised(budget, row), now),
    insertBudgetHistory(tx, instance.id, { budgetId: budget.id, action: event, changes }, actor, now),
    // What is for the workshop's own use is nobody else's business.
    budget.internal ? undefined : appendEvent(tx, instance.id, event, data, now),
  ]);
}

/** Calendars are told of confirmed appointments alone. What is mailed afterwards counts on from here. */
function raised(budget: BudgetRow, { status }: AppointmentRow) {
  if (status === 'proposed') return {};
  budget.calendar_sequence += 1;
  return { calendar_sequence: budget.calendar_sequence };
}

function timeOf(row: AppointmentRow | null): Record<string, unknown> {
  const { starts_at = null, ends_at = null, box_id = null } = row ?? {};
  return { start: starts_at, end: ends_at, box_id };
}
