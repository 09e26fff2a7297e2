import { listAlerts as findAlerts } from '../../../db/workshops/usage.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** Maximum number of listed alerts. Older alerts are obsolete. */
const maxAlerts = 200;

export const listAlerts: DeskHandlers['listAlerts'] = async ({ instance, tx }) => {
  const data = await findAlerts(tx, { instanceId: instance.id, most: maxAlerts });
  return { status: 200, body: { data } };
};
