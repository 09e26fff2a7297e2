import { listNotices as findNotices } from '../../../db/workshops/usage.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** Nobody reads on beyond that; what is older was seen to or never will be. */
const noticesShown = 200;

export const listNotices: DeskHandlers['listNotices'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await findNotices(tx, instance.id, noticesShown) } };
};
