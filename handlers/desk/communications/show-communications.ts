import { loggedCommunicationRecord } from '../../../db/mappers/communications.ts';
import { afterLast } from '../../../db/page.ts';
import { listCommunications } from '../../../db/queries/communications.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesBy } from '../../pages.ts';

export const showCommunications: DeskHandlers['showCommunications'] = async (request) => {
  const { query, instance, cursorSecrets, tx } = request;
  const { channel = 'all' } = query;
  const list = { instance, cursorSecrets, query: { ...query, channel } };
  const pages = pagesBy('showCommunications', list, afterLast);
  const found = await listCommunications(tx, instance.id, channel, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, loggedCommunicationRecord) };
};
