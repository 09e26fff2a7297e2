import { afterLast } from '../../db/connection/pages.ts';
import { listCommunications as findCommunications } from '../../db/messages/communications.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';
import { communicationRecord } from './record.ts';

export const listCommunications: Handlers['listCommunications'] = async (request) => {
  const { query, instance, longRead } = request;
  const pages = pagesBy(request, afterLast);
  const { channel = 'all' } = query;
  const found = await longRead((db) =>
    findCommunications(db, instance.id, channel, pages.after, pages.limit),
  );
  return { status: 200, body: pages.answer(found, (row) => communicationRecord(row, request)) };
};
