import { listAlerts as findAlerts } from '../../../db/workshops/usage.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** The desk shows at most this many alerts: older ones are obsolete. */
const maxAlerts = 200;

export const listAlerts: DeskHandlers['listAlerts'] = async ({ instance, tx }) => {
  const data = await findAlerts(tx, { instanceId: instance.id, most: maxAlerts });
  return { status: 200, body: { data } };
};
