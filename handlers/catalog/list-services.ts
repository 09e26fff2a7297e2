import { serviceCategories } from '../../db/mappers/catalog.ts';
import { listServiceCategories } from '../../db/queries/catalog.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const listServices: Handlers['listServices'] = async ({ instance, tx }) => {
  const rows = await listServiceCategories(tx, instance.id);
  return { status: 200, body: { data: serviceCategories(rows) } };
};
