import { positionAfterLast } from '../../db/connection/pages.ts';
import { listLogEntries } from '../../db/messages/log.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { logEntryRecord } from './record.ts';

export const listCommunications: Handlers['listCommunications'] = async (request) => {
  const { query, instance, longRead } = request;
  const pages = openIdPage(request, positionAfterLast);
  const { channel = 'all' } = query;
  const found = await longRead((db) => listLogEntries(db, instance.id, channel, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, (row) => logEntryRecord(row, request)) };
};
