import { createClientOnce } from '../../../actions/clients/create.ts';
import { findMatchingClients } from '../../../actions/clients/find-matching.ts';
import { pageOf } from '../../../db/connection/pages.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { defaultMaxMatches } from '../find-row.ts';

export const createDeskClient: DeskHandlers['createDeskClient'] = async (request) => {
  const { client, isNew } = await createClientOnce(request);
  return { status: isNew ? 201 : 200, body: clientRecord(client), concernsClient: client.id };
};

export const searchDeskClients: DeskHandlers['searchDeskClients'] = async ({ query, instance, snapshot }) => {
  const { text, limit = defaultMaxMatches } = query;
  const found = await snapshot((tx) => findMatchingClients({ instance, tx }, text));
  const { rows, hasMore } = pageOf(found, limit);
  return { status: 200, body: { data: rows.map(clientRecord), has_more: hasMore } };
};
