import { listStaff as findAllStaff } from '../../../db/queries/staff.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listStaff: DeskHandlers['listStaff'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await findAllStaff(tx, instance.id) } };
};
