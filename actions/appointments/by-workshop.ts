import { findAppointment } from '../../db/appointments/list.ts';
import type { AppointmentRow } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import type { Context } from '../context.ts';
import { assignMechanic } from './assign.ts';
import { type BookedTime, bookTime, confirmProposal } from './book.ts';
import { freeTimes } from './free.ts';
import { lockAppointment } from './lock.ts';
import { noticeOfAppointment, noticeOfTime } from './notices.ts';

export interface WorkshopAnswer {
  /** True if appointments of internal budgets are included. */
  internal: boolean;
  /** True if the client is notified of a change. */
  notifies: boolean;
}

export type ShownAppointment = Awaited<ReturnType<typeof findAppointment>>;

interface NewTime {
  start: Date;
  box_id?: number | undefined;
  duration_minutes?: number | undefined;
  /** The mechanic who does the work; null for none. Unchanged if undefined. */
  mechanic_id?: number | null | undefined;
}

/** Confirms a proposal on behalf of the workshop. Leaves an appointment that is already confirmed unchanged. */
export async function confirmByWorkshop(
  context: Context,
  id: string,
  { internal, notifies }: WorkshopAnswer,
): Promise<ShownAppointment> {
  const visibility = { internal, confirmed: true };
  const { budget, appointment, confirmed } = await lockAppointment(context, id, visibility);
  const isDone = appointment.status === 'confirmed';
  const booked = isDone
    ? { appointment, isChanged: false }
    : {
        appointment: await confirmProposal(context, budget, appointment, confirmed),
        isChanged: true,
        movedFrom: confirmed ? new Date(confirmed.starts_at) : undefined,
      };
  return notifyAndShow(context, budget, booked, notifies);
}

/** Moves an appointment to another time. Without a `box_id`, keeps the box if it is free. */
export async function moveByWorkshop(
  context: Context,
  id: string,
  { start, box_id, duration_minutes, mechanic_id }: NewTime,
  { internal, notifies }: WorkshopAnswer,
): Promise<ShownAppointment> {
  const { budget, appointment } = await lockAppointment(context, id, { internal });
  const booked = await bookTime(context, budget, {
    status: 'confirmed',
    start,
    box_id,
    duration_minutes: duration_minutes ?? minutesOf(appointment),
    preferred_box_id: appointment.box_id,
    byWorkshop: true,
  });
  await assignMechanic(context, budget, mechanic_id);
  return notifyAndShow(context, budget, booked, notifies);
}

function minutesOf({ starts_at, ends_at }: Pick<AppointmentRow, 'starts_at' | 'ends_at'>): number {
  return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
}

/** Returns an appointment after a change. If `notifies` is set, notifies the client of the change. */
export async function notifyAndShow(
  context: Context,
  budget: BudgetRow,
  { appointment, isChanged, movedFrom }: BookedTime,
  notifies: boolean,
): Promise<ShownAppointment> {
  const { tx, instance } = context;
  const row = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  if (notifies && isChanged) await noticeOfTime(context, budget, row, movedFrom);
  return row;
}

/** Tells the client the time of a confirmed appointment again, or that it was moved. Returns the id of the message. */
export async function tellTime(
  context: Context,
  id: string,
  movedFrom: Date | undefined,
): Promise<{ messageId: number; clientId: number }> {
  const { tx, instance } = context;
  const { budget, appointment } = await lockAppointment(context, id);
  const row = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  const { id: messageId } = await noticeOfTime(context, budget, row, movedFrom);
  return { messageId, clientId: budget.client_id };
}

/** Rejects a proposal, or cancels an appointment, on behalf of the workshop. */
export async function freeByWorkshop(
  context: Context,
  id: string,
  { internal, notifies }: WorkshopAnswer,
): Promise<void> {
  const { tx, instance } = context;
  const { budget, appointment } = await lockAppointment(context, id, { internal });
  const row = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  await freeTimes(context, [{ budget, row: appointment }]);
  const isProposal = appointment.status === 'proposed';
  const kind = isProposal ? 'another_time_needed' : 'appointment_cancelled';
  if (notifies) await noticeOfAppointment(context, kind, budget, row);
}
