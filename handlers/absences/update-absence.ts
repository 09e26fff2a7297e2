import { changeAbsence } from '../../actions/appointments/absences.ts';
import { readOptionalMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { absenceRecord } from './record.ts';

export const updateAbsence: Handlers['updateAbsence'] = async (request) => {
  const { from, to, reason } = request.body;
  const changes = { from: readOptionalMoment(from), to: readOptionalMoment(to), reason };
  return { status: 200, body: absenceRecord(await changeAbsence(request, request.params.id, changes)) };
};
