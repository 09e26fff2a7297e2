import type { ShownAppointmentRow } from '../../db/appointments/list.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { findTransport } from '../../db/messages/transports.ts';
import { appointmentId } from '../../domain/appointments/appointment.ts';
import {
  buildAppointmentEvent,
  type CalendarInvite,
  type CalendarPerson,
  writeCalendarInvite,
} from '../../domain/appointments/calendar.ts';
import type { ClientNotices, WorkshopAlerts } from '../../domain/messages/notice-kinds.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { mailableAddress } from '../../domain/text/mail-address.ts';
import type { Context } from '../context.ts';
import { alertWorkshop } from '../messages/alert-workshop.ts';
import { notifyClient } from '../messages/notice.ts';

export type AppointmentNotice = Extract<keyof ClientNotices, `appointment_${string}` | 'another_time_needed'>;

type NoticeContext = Omit<Context, 'actor'> & { actor?: Context['actor'] };

/**
 * Notifies the client of a change of its appointment. The notice contains the link to the budget and, for confirmed
 * times, a calendar file.
 */
export async function noticeOfAppointment(
  context: NoticeContext,
  kind: AppointmentNotice,
  budget: BudgetRow,
  row: ShownAppointmentRow,
): Promise<void> {
  const { plate, starts_at } = row;
  const { calendar_sequence } = budget;
  const url = trackingUrlOf(context, budget);
  const calendar = await calendarFor(
    context,
    kind,
    url,
    buildAppointmentEvent(context.instance, { ...row, calendar_sequence }),
  );
  const about = {
    budgetId: budget.id,
    plate,
    url,
    start: new Date(starts_at),
    ...(calendar && { calendar }),
  };
  await notifyClient(context, kind, budget.client_id, about);
}

const methods: Partial<Record<AppointmentNotice, CalendarInvite['method']>> = {
  appointment_confirmed: 'REQUEST',
  appointment_moved: 'REQUEST',
  appointment_cancelled: 'CANCEL',
};

/**
 * Returns a function that writes the calendar file of a notice; undefined for notices without a file, or if the
 * workshop has no email address for the organizer.
 */
async function calendarFor(
  context: NoticeContext,
  kind: AppointmentNotice,
  url: string,
  event: ReturnType<typeof buildAppointmentEvent>,
): Promise<((attendee: CalendarPerson) => string) | undefined> {
  const { tx, instance, now } = context;
  const method = methods[kind];
  if (!method) return undefined;
  const own = mailableAddress(instance.email === '' ? null : instance.email);
  const email = own ?? (await findTransport(tx, { instanceId: instance.id, channel: 'email' }))?.sender;
  if (email === undefined) return undefined;
  return (attendee) =>
    writeCalendarInvite({
      method,
      ...event,
      stamp: now,
      description: url,
      url,
      organizer: { name: instance.name, email },
      attendee,
    });
}

type TimeAlert = Extract<keyof WorkshopAlerts, `appointment_${string}`>;

/** Alerts the workshop to a change of the diary that a client made. */
export async function alertWorkshopOfTime(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  kind: TimeAlert,
  row: ShownAppointmentRow,
): Promise<void> {
  const { plate, client_name: client, budget_id, starts_at, ends_at } = row;
  const id = appointmentId(row);
  const facts = { id, budget_id, start: starts_at, end: ends_at };
  const about = { appointment: id, budgetId: budget_id, plate, client, start: new Date(starts_at) };
  await alertWorkshop({ tx, instance, now, secretBox: null }, kind, about, facts);
}
