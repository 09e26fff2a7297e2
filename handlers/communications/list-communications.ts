import { communicationRecord } from '../../db/mappers/communications.ts';
import { afterLast } from '../../db/page.ts';
import { listCommunications as findCommunications } from '../../db/queries/communications.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';

export const listCommunications: Handlers['listCommunications'] = async ({
  query,
  instance,
  cursorSecrets,
  tx,
}) => {
  const { channel = 'all' } = query;
  const list = { instance, cursorSecrets, query: { ...query, channel } };
  const pages = pagesBy('listCommunications', list, afterLast);
  const found = await findCommunications(tx, instance.id, channel, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, communicationRecord) };
};
