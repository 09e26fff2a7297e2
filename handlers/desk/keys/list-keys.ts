import { keyRecord } from '../../../db/mappers/keys.ts';
import { listKeys as findKeys } from '../../../db/queries/keys.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listKeys: DeskHandlers['listKeys'] = async ({ instance, tx }) => {
  const keys = await findKeys(tx, instance.id);
  return { status: 200, body: { data: keys.map(keyRecord) } };
};
