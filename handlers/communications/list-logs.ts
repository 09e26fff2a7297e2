import { afterLast } from '../../db/connection/pages.ts';
import { listCommunications } from '../../db/messages/communications.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { onePage } from '../pages.ts';
import { communicationRecord } from './record.ts';

export const listLogs: Handlers['listLogs'] = async (request) => {
  const { query, instance, longRead } = request;
  const { channel = 'all', limit = 50 } = query;
  const { rows } = await longRead((db) => listCommunications(db, instance.id, channel, afterLast, limit));
  const items = onePage(rows.map((row) => communicationRecord(row, request)));
  return { status: 200, body: { items } };
};
