import { listLabourRates } from '../../db/catalog/queries.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { rateRecord } from './record.ts';

export const listRates: Handlers['listRates'] = async ({ instance, tx }) => {
  const rates = await listLabourRates(tx, { instanceId: instance.id });
  return { status: 200, body: { data: rates.map(rateRecord) } };
};
