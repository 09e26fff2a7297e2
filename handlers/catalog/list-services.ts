import { listServiceCategories } from '../../db/catalog/queries.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { serviceCategories } from './record.ts';

export const listServices: Handlers['listServices'] = async ({ instance, tx }) => {
  const rows = await listServiceCategories(tx, { instanceId: instance.id });
  return { status: 200, body: { data: serviceCategories(rows) } };
};
