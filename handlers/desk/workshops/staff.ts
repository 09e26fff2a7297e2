import { listStaff as findAllStaff, insertStaff, updateStaff } from '../../../db/workshops/staff.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listStaff: DeskHandlers['listStaff'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await findAllStaff(tx, instance.id) } };
};

export const createStaff: DeskHandlers['createStaff'] = async ({ body, instance, tx, now }) => {
  return { status: 201, body: await insertStaff(tx, instance.id, body, now) };
};

export const setStaff: DeskHandlers['setStaff'] = async ({ params, body, instance, tx }) => {
  const person = await updateStaff(tx, instance.id, params.id, body);
  if (!person) throw problem('not_found');
  return { status: 200, body: person };
};
