import type { Context } from '../../../actions/context.ts';
import { requireFreeReference } from '../../../actions/stock/references.ts';
import {
  findItem,
  findItemPage,
  findItemsByReference,
  type ItemRow,
  insertItems,
  lockItem,
  updateItems,
} from '../../../db/catalog/items.ts';
import { applyItemChange, newItem } from '../../../domain/catalog/item.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { readSearch } from '../../../domain/requests/search-text.ts';
import { referenceSearchTerm } from '../../../domain/stock/search.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { catalogItemRecord } from '../../catalog/record.ts';
import { openIdPage } from '../../pages.ts';

function itemRecord(row: ItemRow): components['schemas']['DeskItem'] {
  return { ...catalogItemRecord(row), active: row.active };
}

export const showItem: DeskHandlers['showItem'] = async ({ params, instance, tx }) => {
  const item = await findItem(tx, { instanceId: instance.id, id: params.id });
  if (!item) throw problem('not_found');
  return { status: 200, body: itemRecord(item) };
};

export const createItem: DeskHandlers['createItem'] = async (request) => {
  const { body, instance, tx, now } = request;
  await requireFree(request, body.reference);
  const [item] = await insertItems(tx, instance.id, [newItem(body, instance.tax_rate)], now);
  return { status: 201, body: itemRecord(requireRow(item)) };
};

export const setItem: DeskHandlers['setItem'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  if (body.reference !== undefined) await requireFree(request, body.reference, params.id);
  const before = await lockItem(tx, { instanceId: instance.id, id: params.id });
  if (!before) throw problem('not_found');
  const [item] = await updateItems(tx, instance.id, [applyItemChange(before, body)], now);
  return { status: 200, body: itemRecord(requireRow(item)) };
};

export const listItems: DeskHandlers['listItems'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { search, category } = query;
  const term = search === undefined ? undefined : referenceSearchTerm(readSearch(search));
  const { after, limit, ...pages } = openIdPage(request);
  const pageQuery = { instanceId: instance.id, after, limit };
  const found = await snapshot((tx) => findItemPage(tx, pageQuery, { term, category, inactive: true }));
  return { status: 200, body: pages.answer(found, itemRecord) };
};

function requireFree({ tx, instance }: Context, reference: string, own?: number): Promise<void> {
  const find = async (key: string) =>
    (await findItemsByReference(tx, { instanceId: instance.id, keys: [key] })).get(key)?.id;
  return requireFreeReference({ tx, instance }, reference, { find, rule: 'itemReferenceTaken', own });
}
