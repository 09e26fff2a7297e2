import { positionAfterLast } from '../../db/connection/pages.ts';
import { listLogEntries } from '../../db/messages/log.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { fitIntoPage } from '../pages.ts';
import { logEntryRecord } from './record.ts';

export const listLogs: Handlers['listLogs'] = async (request) => {
  const { query, instance, longRead } = request;
  const { channel = 'all', limit = 50 } = query;
  const { rows } = await longRead((db) => listLogEntries(db, instance.id, channel, positionAfterLast, limit));
  const items = fitIntoPage(rows.map((row) => logEntryRecord(row, request)));
  return { status: 200, body: { items } };
};
