import { insertStaff } from '../../../db/queries/staff.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const createStaff: DeskHandlers['createStaff'] = async ({ body, instance, tx, now }) => {
  return { status: 201, body: await insertStaff(tx, instance.id, body, now) };
};
