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
import { type About, type LoggedNotice, notifyClient } from '../messages/notice.ts';

/** The notices of appointments that need no further values. */
type PlainNotice =
  | Exclude<Extract<keyof ClientNotices, `appointment_${string}`>, 'appointment_moved'>
  | 'another_time_needed';

type NoticeContext = Omit<Context, 'actor'> & { actor?: Context['actor'] };

/**
 * Notifies the client of the time of a confirmed appointment. If it was moved to another time, the notice names the
 * previous start.
 */
export async function noticeOfTime(
  context: NoticeContext,
  budget: BudgetRow,
  row: ShownAppointmentRow,
  movedFrom?: Date,
): Promise<LoggedNotice> {
  const about = await aboutAppointment(context, 'appointment_confirmed', budget, row);
  return movedFrom && movedFrom.getTime() !== Date.parse(row.starts_at)
    ? notifyClient(context, 'appointment_moved', budget.client_id, { ...about, before: movedFrom })
    : notifyClient(context, 'appointment_confirmed', budget.client_id, about);
}

/** Notifies the client of a change of its appointment other than a new time. */
export async function noticeOfAppointment(
  context: NoticeContext,
  kind: PlainNotice,
  budget: BudgetRow,
  row: ShownAppointmentRow,
): Promise<void> {
  await notifyClient(context, kind, budget.client_id, await aboutAppointment(context, kind, budget, row));
}

/** Returns the values of a notice, with the link to the budget and, for confirmed times, a calendar file. */
async function aboutAppointment(
  context: NoticeContext,
  kind: PlainNotice,
  budget: BudgetRow,
  row: ShownAppointmentRow,
): Promise<About<PlainNotice>> {
  const { plate, starts_at } = row;
  const { calendar_sequence } = budget;
  const url = trackingUrlOf(context, budget);
  const calendar = await calendarFor(
    context,
    kind,
    url,
    buildAppointmentEvent(context.instance, { ...row, calendar_sequence }),
  );
  return { budgetId: budget.id, plate, url, start: new Date(starts_at), ...(calendar && { calendar }) };
}

const methods: Partial<Record<PlainNotice, CalendarInvite['method']>> = {
  appointment_confirmed: 'REQUEST',
  appointment_cancelled: 'CANCEL',
};

/**
 * Returns a function that writes the calendar file of a notice; undefined for notices without a file, or if the
 * workshop has no email address for the organizer.
 */
async function calendarFor(
  context: NoticeContext,
  kind: PlainNotice,
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
