import { findAbsence } from '../../db/workshops/absences.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { absenceRecord } from './record.ts';

export const getAbsence: Handlers['getAbsence'] = async ({ params, instance, tx }) => {
  const absence = await findAbsence(tx, { instanceId: instance.id, id: params.id });
  if (!absence) throw problem('not_found');
  return { status: 200, body: absenceRecord(absence) };
};
