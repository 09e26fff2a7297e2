import type { ShownAppointmentRow } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import { appointmentId } from '../../domain/appointments/appointment.ts';
import type { ClientNotices } from '../../domain/messages/notices/kinds.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import { notice } from '../messages/notice.ts';
import { tellWorkshop } from '../messages/tell-workshop.ts';

export type AppointmentNotice = Extract<keyof ClientNotices, `appointment_${string}` | 'another_time_needed'>;

/** Tells the client, in its own words of date and time, and with the link to its budget. */
export async function noticeOfAppointment(
  context: Omit<Context, 'actor'> & { actor?: Context['actor'] },
  kind: AppointmentNotice,
  budget: BudgetRow,
  { plate, starts_at }: Pick<ShownAppointmentRow, 'plate' | 'starts_at'>,
): Promise<void> {
  const url = trackingUrlOf(context, budget);
  const about = { budgetId: budget.id, plate, url, start: new Date(starts_at) };
  await notice(context, kind, budget.client_id, about);
}

/** Somebody has to agree: it stands at the desk, and goes out by mail where the workshop has an address. */
export async function tellWorkshopOfProposal(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  proposal: ShownAppointmentRow,
): Promise<void> {
  const { plate, client_name: client, budget_id, starts_at, ends_at } = proposal;
  const noted = { id: appointmentId(proposal), budget_id, start: starts_at, end: ends_at };
  await insertNotice(tx, instance.id, 'appointment_requested', noted, now);
  await tellWorkshop(tx, instance, 'appointment_requested', { plate, client, start: new Date(starts_at) }, now);
}
