import { listAllStaff } from '../../db/workshops/staff.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const listStaff: Handlers['listStaff'] = async ({ instance, tx }) => {
  const all = await listAllStaff(tx, { instanceId: instance.id });
  const data = all.filter(({ active }) => active).map(({ id, name }) => ({ id, name }));
  return { status: 200, body: { data } };
};
