import { labourRate } from '../../db/mappers/catalog.ts';
import { listLabourRates } from '../../db/queries/catalog.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const listRates: Handlers['listRates'] = async ({ instance, tx }) => {
  const rates = await listLabourRates(tx, instance.id);
  return { status: 200, body: { data: rates.map(labourRate) } };
};
