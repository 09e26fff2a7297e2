import { findItemPage } from '../../db/catalog/items.ts';
import type { Tx } from '../../db/connection/client.ts';
import { readSearch } from '../../domain/requests/search-text.ts';
import { referenceSearchTerm } from '../../domain/stock/search.ts';
import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { catalogItemRecord } from './record.ts';

export const listCatalogItems: Handlers['listCatalogItems'] = async (request) => {
  const { query, instance, longRead, snapshot } = request;
  const { search, category } = query;
  const term = search === undefined ? undefined : referenceSearchTerm(readSearch(search));
  const since = momentOf(query.updated_since);
  const { after, limit, ...pages } = openIdPage(request);
  const find = (at: Tx) =>
    findItemPage(at, { instanceId: instance.id, after, limit }, { term, category, since });
  const read = term === undefined && since === undefined ? longRead : snapshot;
  return { status: 200, body: pages.answer(await read(find), catalogItemRecord) };
};
