import { communicationRecord } from '../../db/mappers/communications.ts';
import { afterLast } from '../../db/page.ts';
import { listCommunications } from '../../db/queries/communications.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const listLogs: Handlers['listLogs'] = async ({ query, instance, tx }) => {
  const { channel = 'all', limit = 50 } = query;
  const { rows } = await listCommunications(tx, instance.id, channel, afterLast, limit);
  return { status: 200, body: { items: rows.map(communicationRecord) } };
};
