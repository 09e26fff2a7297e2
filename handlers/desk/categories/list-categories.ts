import { categoryRecord } from '../../../db/mappers/categories.ts';
import { listCategories as findCategories } from '../../../db/queries/categories.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listCategories: DeskHandlers['listCategories'] = async ({ instance, tx }) => {
  const categories = await findCategories(tx, instance.id);
  return { status: 200, body: { data: categories.map(categoryRecord) } };
};
