import { updateStaff } from '../../../db/queries/staff.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const setStaff: DeskHandlers['setStaff'] = async ({ params, body, instance, tx }) => {
  const person = await updateStaff(tx, instance.id, params.id, body);
  if (!person) throw problem('not_found');
  return { status: 200, body: person };
};
