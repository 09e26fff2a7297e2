import { removeAbsence } from '../../actions/appointments/absences.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteAbsence: Handlers['deleteAbsence'] = async (request) => {
  const { id } = request.params;
  await removeAbsence(request, id);
  return { status: 200, body: { ok: true, id } };
};
