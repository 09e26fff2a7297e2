import { addAbsence as add, removeAbsence as remove } from '../../../actions/appointments/absences.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listAbsencesWithin } from '../../../db/workshops/absences.ts';
import { findStaff } from '../../../db/workshops/staff.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { absenceRecord } from '../../absences/record.ts';
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

export const addAbsence: DeskHandlers['addAbsence'] = async (request) => {
  const { staff_id, from, to, reason = 'other' } = request.body;
  const times = { from: readMoment(from), to: readMoment(to) };
  const { absence, collisions } = await add(request, { staff_id, reason, ...times });
  return { status: 201, body: { ...absenceRecord(absence), collisions: collisions.map(appointmentId) } };
};

export const removeAbsence: DeskHandlers['removeAbsence'] = async (request) => {
  const { id } = request.params;
  await remove(request, id);
  return { status: 200, body: { ok: true, id } };
};
