import { listAppointmentsOfMechanic } from '../../../db/appointments/diary.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import {
  type AbsenceRow,
  deleteAbsence,
  insertAbsence,
  listAbsencesWithin,
} from '../../../db/workshops/absences.ts';
import { findStaff } from '../../../db/workshops/staff.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readListRange } from '../../appointments/date-range.ts';

const dayLimits = { defaultDays: 366, maxDays: 366, since: 'from' } as const;

export const listAbsences: DeskHandlers['listAbsences'] = async ({ query, instance, tx, now }) => {
  const { staff_id = null } = query;
  const { startMs, endMs } = readListRange(query, now, dayLimits);
  const [person, rows] = await sendInOrder(tx, [
    staff_id === null ? undefined : findStaff(tx, { instanceId: instance.id, id: staff_id }),
    listAbsencesWithin(tx, {
      instanceId: instance.id,
      staffId: staff_id,
      from: new Date(startMs),
      to: new Date(endMs),
    }),
  ]);
  if (staff_id !== null && !person) throw invalidField('query/staff_id', 'unknownReference');
  return { status: 200, body: { data: rows.map(absenceRecord) } };
};

export const addAbsence: DeskHandlers['addAbsence'] = async ({ body, instance, tx, now }) => {
  const { staff_id, reason = 'other' } = body;
  const [from, to] = [readMoment(body.from), readMoment(body.to)];
  if (to <= from) throw invalidField('/to', 'beforeFrom');
  const instanceId = instance.id;
  const person = await findStaff(tx, { instanceId, id: staff_id });
  if (!person?.active) throw invalidField('/staff_id', 'unknownReference');
  const [row, collisions] = await sendInOrder(tx, [
    insertAbsence(tx, {
      ...{ instance_id: instanceId, staff_id, reason },
      ...{ starts_at: from.toISOString(), ends_at: to.toISOString() },
    }),
    listAppointmentsOfMechanic(tx, { instanceId, mechanicId: staff_id, from, to, now }),
  ]);
  const absence = absenceRecord({ ...row, staff_name: person.name });
  return { status: 201, body: { ...absence, collisions: collisions.map(appointmentId) } };
};

export const removeAbsence: DeskHandlers['removeAbsence'] = async ({ params, instance, tx }) => {
  if (!(await deleteAbsence(tx, { instance_id: instance.id, id: params.id }))) throw problem('not_found');
  return { status: 200, body: { ok: true, id: params.id } };
};

export function absenceRecord(row: AbsenceRow): components['schemas']['Absence'] {
  const { id, staff_id, staff_name, starts_at, ends_at, reason } = row;
  return { id, staff: { id: staff_id, name: staff_name }, from: starts_at, to: ends_at, reason };
}
