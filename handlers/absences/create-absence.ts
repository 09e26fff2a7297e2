import { addAbsence } from '../../actions/appointments/absences.ts';
import { readMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { absenceRecord } from './record.ts';

export const createAbsence: Handlers['createAbsence'] = async (request) => {
  const { staff_id, from, to, reason = 'other' } = request.body;
  const times = { from: readMoment(from), to: readMoment(to) };
  const { absence } = await addAbsence(request, { staff_id, reason, ...times });
  return { status: 201, body: absenceRecord(absence) };
};
