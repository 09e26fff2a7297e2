import type { Tx } from '../../db/connection/client.ts';
import { findPartPage } from '../../db/stock/parts.ts';
import { readSearch } from '../../domain/requests/search-text.ts';
import { referenceSearchTerm } from '../../domain/stock/search.ts';
import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { partRecord } from './record.ts';

export const listParts: Handlers['listParts'] = async (request) => {
  const { query, instance, longRead, snapshot } = request;
  const { search, below_minimum } = query;
  const term = search === undefined ? undefined : referenceSearchTerm(readSearch(search));
  const since = momentOf(query.updated_since);
  const { after, limit, ...pages } = openIdPage(request);
  const find = (at: Tx) =>
    findPartPage(at, { instanceId: instance.id, after, limit }, { term, below_minimum, since });
  const read = term === undefined && since === undefined ? longRead : snapshot;
  return { status: 200, body: pages.answer(await read(find), partRecord) };
};
