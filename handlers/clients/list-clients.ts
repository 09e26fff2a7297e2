import { findClientPage, listChangedClients, searchClients } from '../../db/clients/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { readSearch } from '../../domain/requests/search-text.ts';
import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import type { AnyRequest } from '../handler.ts';
import { openIdPage } from '../pages.ts';
import { clientRecord, expandedClients } from './record.ts';

type ClientPage = components['schemas']['ClientPage'];
type ListRequest = AnyRequest & Pick<Parameters<Handlers['listClients']>[0], 'query'>;

export const listClients: Handlers['listClients'] = async (request) => {
  return { status: 200, body: await clientPage(request) };
};

/** Returns a page of clients, for the API and the desk. */
export async function clientPage(request: ListRequest): Promise<ClientPage> {
  const { query, instance, longRead, snapshot } = request;
  const { search, expand } = query;
  const since = momentOf(query.updated_since);
  const { after, limit, ...pages } = openIdPage(request);
  const term = search === undefined ? undefined : await parseSearchTerm(readSearch(search));
  const find = (at: Tx) => {
    const instanceId = instance.id;
    if (term !== undefined) return searchClients(at, { instanceId, term, after, limit, since });
    if (since === undefined) return findClientPage(at, instanceId, after, limit);
    return listChangedClients(at, { instanceId, after, most: limit, since });
  };

  if (!expand) {
    const read = search === undefined && since === undefined ? longRead : snapshot;
    return pages.answer(await read(find), clientRecord);
  }
  const page = await snapshot(async (at) => {
    const { rows, hasMore } = await find(at);
    const expanded = await expandedClients(at, instance.id, rows);
    return { rows: expanded, hasMore: hasMore || expanded.length < rows.length };
  });
  return pages.answer(page, (client) => client);
}

/**
 * Returns the search term of a text. Imports the phone number library on demand, because lists without a search don't
 * need it.
 */
async function parseSearchTerm(search: string) {
  const { searchTerm } = await import('../../domain/clients/search.ts');
  return searchTerm(search);
}
