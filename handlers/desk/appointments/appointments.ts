import { bookTime, confirmProposal } from '../../../actions/appointments/book.ts';
import { freeTimes } from '../../../actions/appointments/free.ts';
import { lockAppointment } from '../../../actions/appointments/lock.ts';
import { type AppointmentNotice, noticeOfAppointment } from '../../../actions/appointments/notices.ts';
import type { Context } from '../../../actions/context.ts';
import { findAppointment } from '../../../db/appointments/queries.ts';
import { type BudgetRow, lockBudget } from '../../../db/budgets/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { appointmentList } from '../../appointments/appointment-list.ts';
import { appointmentRecord } from '../../appointments/record.ts';

const internal = true;

export const listAppointments: DeskHandlers['listAppointments'] = async (request) => {
  return { status: 200, body: await appointmentList(request, { internal }) };
};

export const bookAppointment: DeskHandlers['bookAppointment'] = async (request) => {
  const { body, instance, tx } = request;
  const { budget_id, start, notify_client, ...place } = body;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budget_id, internal });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const booked = await bookTime(request, budget, { ...place, status: 'confirmed', start: readMoment(start) });
  return { status: 201, body: await shown(request, budget, booked, notify_client) };
};

export const moveAppointment: DeskHandlers['moveAppointment'] = async (request) => {
  const { params, body } = request;
  const { budget, appointment } = await lockAppointment(request, params.id, { internal });
  const { start, notify_client, box_id, duration_minutes = minutesOf(appointment) } = body;
  const place = { box_id, duration_minutes, preferred_box_id: appointment.box_id };
  const booked = await bookTime(request, budget, { ...place, status: 'confirmed', start: readMoment(start) });
  return { status: 200, body: await shown(request, budget, booked, notify_client) };
};

function minutesOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }): number {
  return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
}

export const confirmAppointment: DeskHandlers['confirmAppointment'] = async (request) => {
  const { params, body } = request;
  const visibility = { internal, confirmed: true };
  const { budget, appointment, confirmed } = await lockAppointment(request, params.id, visibility);
  const isDone = appointment.status === 'confirmed';
  const booked = isDone
    ? ({ appointment, change: 'none' } as const)
    : ({
        appointment: await confirmProposal(request, budget, appointment, confirmed),
        change: confirmed ? 'moved' : 'booked',
      } as const);
  return { status: 200, body: await shown(request, budget, booked, body.notify_client) };
};

type BookedTime = Awaited<ReturnType<typeof bookTime>>;

/** Returns the appointment as it is now, and notifies the client of a change on request. */
async function shown(
  context: Context,
  budget: BudgetRow,
  { appointment, change }: BookedTime,
  notifies = false,
) {
  const { tx, instance } = context;
  const row = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  if (notifies && change !== 'none') {
    const kind = change === 'moved' ? 'appointment_moved' : 'appointment_confirmed';
    await noticeOfAppointment(context, kind, budget, row);
  }
  return appointmentRecord(row);
}

export const rejectAppointment: DeskHandlers['rejectAppointment'] = async (request) => {
  return { status: 200, body: await free(request, request.params.id, request.body.notify_client) };
};

export const cancelAppointment: DeskHandlers['cancelAppointment'] = async (request) => {
  return { status: 200, body: await free(request, request.params.id, request.body.notify_client) };
};

/** Cancels an appointment or a proposal, and notifies the client on request. */
async function free(context: Context, id: string, notifies = false) {
  const { tx, instance } = context;
  const { budget, appointment } = await lockAppointment(context, id, { internal });
  const row = await findAppointment(tx, { instanceId: instance.id, id: appointment.id });
  await freeTimes(context, [{ budget, row: appointment }]);
  const isProposal = appointment.status === 'proposed';
  const kind: AppointmentNotice = isProposal ? 'another_time_needed' : 'appointment_cancelled';
  if (notifies) await noticeOfAppointment(context, kind, budget, row);
  return { ok: true, id, status: 'cancelled' } as const;
}
