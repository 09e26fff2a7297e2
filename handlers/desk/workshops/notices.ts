import { listAlerts } from '../../../db/workshops/usage.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** The desk shows at most this many alerts: older ones are of no use. */
const alertsShown = 200;

export const listNotices: DeskHandlers['listNotices'] = async ({ instance, tx }) => {
  const data = await listAlerts(tx, { instanceId: instance.id, most: alertsShown });
  return { status: 200, body: { data } };
};
