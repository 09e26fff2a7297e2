import { markReminded } from '../../db/appointments/expiries-and-reminders.ts';
import { findAppointment } from '../../db/appointments/list.ts';
import { findAppointmentsOf } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { isReminderDue, reminderTime } from '../../domain/appointments/reminder.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import type { Context } from '../context.ts';
import { noticeOfAppointment } from './notices.ts';

/**
 * Reminds a client of an appointment. Returns false if the appointment was moved, already had a reminder, or needs no
 * reminder.
 */
export async function sendReminder(
  context: Omit<Context, 'actor'>,
  budget: BudgetRow,
  id: number,
): Promise<boolean> {
  const { instance, tx, now } = context;
  const { confirmed } = await findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id });
  if (confirmed?.id !== id || confirmed.reminded_at !== null) return false;
  if (isInvoicedOrDeclined(budget.status) || budget.date_in !== null || budget.internal) return false;
  if (!isReminderDue(reminderTime(confirmed, instance), now.getTime())) return false;
  await markReminded(tx, { instanceId: instance.id, id, now });
  await noticeOfAppointment(
    context,
    'appointment_reminder',
    budget,
    await findAppointment(tx, { instanceId: instance.id, id }),
  );
  return true;
}
