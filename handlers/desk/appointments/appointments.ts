import { assignMechanic } from '../../../actions/appointments/assign.ts';
import { bookTime } from '../../../actions/appointments/book.ts';
import {
  confirmByWorkshop,
  freeByWorkshop,
  moveByWorkshop,
  notifyAndShow,
  tellTime,
} from '../../../actions/appointments/by-workshop.ts';
import type { Context } from '../../../actions/context.ts';
import { findShownAppointment } from '../../../db/appointments/list.ts';
import { lockBudget } from '../../../db/budgets/queries.ts';
import { findLogEntry } from '../../../db/messages/log.ts';
import { readAppointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { listAppointmentRecords } from '../../appointments/appointment-list.ts';
import { appointmentRecord } from '../../appointments/record.ts';
import { deskLogEntryRecord } from '../../messages/record.ts';

const internal = true;

export const listAppointments: DeskHandlers['listAppointments'] = async (request) => {
  return { status: 200, body: await listAppointmentRecords(request, { internal }) };
};

export const showAppointment: DeskHandlers['showAppointment'] = async ({ params, instance, tx, now }) => {
  const id = readAppointmentId(params.id);
  const row = await findShownAppointment(tx, { instanceId: instance.id, ...id, internal, now });
  if (!row) throw problem('not_found');
  return { status: 200, body: appointmentRecord(row) };
};

export const bookAppointment: DeskHandlers['bookAppointment'] = async (request) => {
  const { body, instance, tx } = request;
  const { budget_id, start, notify_client = false, mechanic_id, ...place } = body;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budget_id, internal });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const time = { ...place, status: 'confirmed', start: readMoment(start), byWorkshop: true } as const;
  const booked = await bookTime(request, budget, time);
  await assignMechanic(request, budget, mechanic_id);
  const row = await notifyAndShow(request, budget, booked, notify_client);
  return { status: 201, body: appointmentRecord(row), concernsClient: row.client_id };
};

export const moveAppointment: DeskHandlers['moveAppointment'] = async (request) => {
  const { start, notify_client: notifies = false, ...place } = request.body;
  const time = { ...place, start: readMoment(start) };
  const row = await moveByWorkshop(request, request.params.id, time, { internal, notifies });
  return { status: 200, body: appointmentRecord(row), concernsClient: row.client_id };
};

export const confirmAppointment: DeskHandlers['confirmAppointment'] = async (request) => {
  const { params, body } = request;
  const { notify_client: notifies = false } = body;
  const row = await confirmByWorkshop(request, params.id, { internal, notifies });
  return { status: 200, body: appointmentRecord(row), concernsClient: row.client_id };
};

export const rejectAppointment: DeskHandlers['rejectAppointment'] = async (request) => {
  return { status: 200, body: await freeAndDescribe(request, request.params.id, request.body.notify_client) };
};

export const cancelAppointment: DeskHandlers['cancelAppointment'] = async (request) => {
  return { status: 200, body: await freeAndDescribe(request, request.params.id, request.body.notify_client) };
};

export const sendAppointmentMessage: DeskHandlers['sendAppointmentMessage'] = async (request) => {
  const { params, body, instance, tx } = request;
  const movedFrom = body.moved_from === undefined ? undefined : readMoment(body.moved_from);
  const { messageId, clientId } = await tellTime(request, params.id, movedFrom);
  const row = requireRow(await findLogEntry(tx, { instanceId: instance.id, id: messageId }));
  return { status: 201, body: deskLogEntryRecord(row, request), concernsClient: clientId };
};

async function freeAndDescribe(context: Context, id: string, notifies = false) {
  await freeByWorkshop(context, id, { internal, notifies });
  return { ok: true, id, status: 'cancelled' } as const;
}
