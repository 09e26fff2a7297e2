import { freeTimes } from '../../../actions/appointments/free.ts';
import { confirmProposal, keepTime } from '../../../actions/appointments/keep.ts';
import { holdAppointment } from '../../../actions/appointments/load.ts';
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
  const { budget_id, start, notify_client, ...wanted } = body;
  const budget = await lockBudget(tx, instance.id, budget_id, { internal });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const kept = await keepTime(request, budget, { ...wanted, status: 'confirmed', start: readMoment(start) });
  return { status: 201, body: await shown(request, budget, kept, notify_client) };
};

export const moveAppointment: DeskHandlers['moveAppointment'] = async (request) => {
  const { params, body } = request;
  const { budget, appointment } = await holdAppointment(request, params.id, { internal });
  const { start, notify_client, box_id, duration_minutes = minutesOf(appointment) } = body;
  const wanted = { start: readMoment(start), box_id, duration_minutes, preferred_box_id: appointment.box_id };
  const kept = await keepTime(request, budget, { ...wanted, status: 'confirmed' });
  return { status: 200, body: await shown(request, budget, kept, notify_client) };
};

function minutesOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }): number {
  return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
}

export const confirmAppointment: DeskHandlers['confirmAppointment'] = async (request) => {
  const { params, body } = request;
  const visibility = { internal, confirmed: true };
  const { budget, appointment, confirmed } = await holdAppointment(request, params.id, visibility);
  const isDone = appointment.status === 'confirmed';
  const kept = isDone
    ? ({ appointment, change: 'none' } as const)
    : ({
        appointment: await confirmProposal(request, budget, appointment, confirmed),
        change: confirmed ? 'moved' : 'kept',
      } as const);
  return { status: 200, body: await shown(request, budget, kept, body.notify_client) };
};

type Kept = Awaited<ReturnType<typeof keepTime>>;

/** The appointment as it is now; the client is told where that was asked for and something changed. */
async function shown(context: Context, budget: BudgetRow, { appointment, change }: Kept, tells = false) {
  const row = await findAppointment(context.tx, context.instance.id, appointment.id);
  if (tells && change !== 'none') {
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

/** Who has proposed a time is asked for another one; who has lost one is told so. */
async function free(context: Context, id: string, tells = false) {
  const { budget, appointment } = await holdAppointment(context, id, { internal });
  const row = await findAppointment(context.tx, context.instance.id, appointment.id);
  await freeTimes(context, [{ budget, row: appointment }]);
  const isProposal = appointment.status === 'proposed';
  const kind: AppointmentNotice = isProposal ? 'another_time_needed' : 'appointment_cancelled';
  if (tells) await noticeOfAppointment(context, kind, budget, row);
  return { ok: true, id, status: 'cancelled' } as const;
}
