import type { ShownAppointmentRow } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { findTransport } from '../../db/messages/transports.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import { appointmentId } from '../../domain/appointments/appointment.ts';
import {
  appointmentEvent,
  calendarInvite,
  type Invite,
  type Person,
} from '../../domain/appointments/calendar.ts';
import { mailableAddress } from '../../domain/messages/mail-address.ts';
import type { ClientNotices, WorkshopNotices } from '../../domain/messages/notices/kinds.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import { notice } from '../messages/notice.ts';
import { tellWorkshop } from '../messages/tell-workshop.ts';

export type AppointmentNotice = Extract<keyof ClientNotices, `appointment_${string}` | 'another_time_needed'>;

type Telling = Omit<Context, 'actor'> & { actor?: Context['actor'] };

/** Tells the client, with the link to its budget, and its calendar too where something was settled. */
export async function noticeOfAppointment(
  context: Telling,
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
    appointmentEvent(context.instance, { ...row, calendar_sequence }),
  );
  const about = {
    budgetId: budget.id,
    plate,
    url,
    start: new Date(starts_at),
    ...(calendar && { calendar }),
  };
  await notice(context, kind, budget.client_id, about);
}

const methods: Partial<Record<AppointmentNotice, Invite['method']>> = {
  appointment_confirmed: 'REQUEST',
  appointment_moved: 'REQUEST',
  appointment_cancelled: 'CANCEL',
};

/** Undefined: there is nothing for a calendar in it, or nobody that it could come from. */
async function calendarFor(
  context: Telling,
  kind: AppointmentNotice,
  url: string,
  event: ReturnType<typeof appointmentEvent>,
): Promise<((attendee: Person) => string) | undefined> {
  const { tx, instance, now } = context;
  const method = methods[kind];
  if (!method) return undefined;
  const own = mailableAddress(instance.email === '' ? null : instance.email);
  const email = own ?? (await findTransport(tx, instance.id, 'email'))?.sender;
  if (email === undefined) return undefined;
  return (attendee) =>
    calendarInvite({
      method,
      ...event,
      stamp: now,
      description: url,
      url,
      organizer: { name: instance.name, email },
      attendee,
    });
}

type TimeNotice = Extract<keyof WorkshopNotices, `appointment_${string}`>;

/** What others do to its diary stands at the desk, and goes out by mail where the workshop has an address. */
export async function tellWorkshopOfTime(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  kind: TimeNotice,
  row: ShownAppointmentRow,
): Promise<void> {
  const { plate, client_name: client, budget_id, starts_at, ends_at } = row;
  const noted = { id: appointmentId(row), budget_id, start: starts_at, end: ends_at };
  await insertNotice(tx, instance.id, kind, noted, now);
  const about = { budgetId: budget_id, plate, client, start: new Date(starts_at) };
  await tellWorkshop(tx, instance, kind, about, now);
}
