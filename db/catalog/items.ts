import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { type ItemFields, itemSearchKeys } from '../../domain/catalog/item.ts';
import type { SearchTerm } from '../../domain/text/search.ts';
import { createChangeQuery } from '../connection/changed-since.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, query, type Slot } from '../connection/query.ts';
import { createSearch } from '../connection/search.ts';
import { catalog_items } from '../connection/tables.ts';

const { instance_id, search_text, word_starts, reference_key, ...columns } = getTableColumns(catalog_items);
const { id, ...fields } = columns;
const columnNames = Object.keys(columns);
const writtenColumns = sql.raw(
  [...Object.keys(fields), 'search_text', 'word_starts', 'reference_key'].join(', '),
);

export type ItemRow = Pick<typeof catalog_items.$inferSelect, keyof typeof columns>;

const oneItem = { instanceId: instance_id, id };
const isItem = ($: Record<keyof typeof oneItem, Slot>) => and(eq(instance_id, $.instanceId), eq(id, $.id));

export const findItem = query.first(oneItem, ($, db) =>
  db.select(columns).from(catalog_items).where(isItem($)),
);

/** Locks a catalogue item until the transaction ends. */
export const lockItem = query.first(oneItem, ($, db) =>
  db.select(columns).from(catalog_items).where(isItem($)).for('no key update'),
);

// Searches all keys in one statement, because the plan of this statement uses the index of `reference_key`. A statement
// per key used another index if it was planned while the table was empty.
const findByReference = query({ instanceId: instance_id, keys: param.list(reference_key) }, ($, db) =>
  db
    .select({ ...columns, reference_key })
    .from(catalog_items)
    .where(and(eq(instance_id, $.instanceId), isIn(reference_key, $.keys))),
);

/**
 * Finds the items with the given references, including inactive items. Returns a map from `referenceKey` to item. While
 * `lockInstance` is held, no other transaction changes the result.
 */
export async function findItemsByReference(
  ...values: Parameters<typeof findByReference>
): Promise<Map<string, ItemRow>> {
  const found = await findByReference(...values);
  return new Map(found.map(({ reference_key, ...item }) => [reference_key, item]));
}

type WrittenItem = ItemFields &
  ReturnType<typeof itemSearchKeys> & { created_at: string; updated_at: string };

const insert = query(
  { instanceId: instance_id, rows: param.json<WrittenItem[]>() },
  ($) => sql<ItemRow>`
  insert into catalog_items (instance_id, ${writtenColumns})
  select ${$.instanceId}, ${writtenColumns}
  from jsonb_array_elements(${$.rows}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::catalog_items, fields) as item
  order by place
  returning ${sql.raw(columnNames.join(', '))}`,
);

/**
 * Inserts items in the given order. Fails if the workshop already has an item with the same reference: check the
 * references first.
 */
export async function insertItems(
  tx: Tx,
  instanceId: number,
  items: ItemFields[],
  now: Date,
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  const at = now.toISOString();
  const rows = items.map((item) => ({ ...item, ...itemSearchKeys(item), created_at: at, updated_at: at }));
  return insert(tx, { instanceId, rows });
}

const update = query(
  { instanceId: instance_id, rows: param.json<(WrittenItem & { id: number })[]>() },
  ($) => sql<ItemRow>`
  update catalog_items item set (${writtenColumns}) = (select ${writtenColumns} from jsonb_populate_record(item, fields))
  from jsonb_array_elements(${$.rows}::jsonb) as sent (fields)
  where item.instance_id = ${$.instanceId} and item.id = (fields->>'id')::bigint
  returning ${sql.raw(columnNames.map((name) => `item.${name}`).join(', '))}`,
);

export async function updateItems(
  tx: Tx,
  instanceId: number,
  items: ItemRow[],
  now: Date,
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => ({ ...item, ...itemSearchKeys(item), updated_at: now.toISOString() }));
  return update(tx, { instanceId, rows });
}

interface ItemFilters {
  term?: SearchTerm | undefined;
  category?: string | undefined;
  since?: string | undefined;
  /** Whether items that the workshop no longer sells are included. */
  inactive?: boolean | undefined;
}

interface ItemPage {
  instanceId: number;
  after: number;
  limit: number;
}

const table = 'catalog_items';
const searchedList = { table, columns: columnNames.join(', ') } as const;
const searchesByScope = {
  active: createSearch<ItemRow>({ ...searchedList, only: 'active' }),
  activeIn: createSearch<ItemRow>({ ...searchedList, only: 'active', by: 'category' }),
  all: createSearch<ItemRow>(searchedList),
  allIn: createSearch<ItemRow>({ ...searchedList, by: 'category' }),
};

const findChanged = createChangeQuery({ table, only: 'active' });
const findChangedIn = createChangeQuery({ table, only: 'active', by: 'category' });

const listByIds = query({ instanceId: instance_id, ids: param.list(id) }, ($, db) =>
  db
    .select(columns)
    .from(catalog_items)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id)),
);

const listWhere = (...conditions: (($: { category: Slot }) => SQL)[]) =>
  query(
    {
      instanceId: instance_id,
      after: id,
      category: param.optional(catalog_items.category),
      most: param.integer,
    },
    ($, db) =>
      db
        .select(columns)
        .from(catalog_items)
        .where(
          and(eq(instance_id, $.instanceId), gt(id, $.after), ...conditions.map((condition) => condition($))),
        )
        .orderBy(asc(id))
        .limit($.most),
  );

const isActive = () => sql`${catalog_items.active}`;
const isOfCategory = ($: { category: Slot }) => eq(catalog_items.category, $.category);
const listsByFilter = {
  active: listWhere(isActive),
  activeIn: listWhere(isActive, isOfCategory),
  all: listWhere(),
  allIn: listWhere(isOfCategory),
};

/**
 * Finds a page of the items by ascending id. The filter `since` excludes inactive items. This filter requires a
 * snapshot, because it runs several statements.
 */
export async function findItemPage(
  db: Db,
  { instanceId, after, limit }: ItemPage,
  { term, category, since, inactive = false }: ItemFilters,
): Promise<Page<ItemRow>> {
  const page = { instanceId, after, most: limit + 1 };
  const kind = `${inactive ? 'all' : 'active'}${category === undefined ? '' : 'In'}` as const;
  if (term) {
    const value = category === undefined ? {} : { value: category };
    return searchesByScope[kind](db, { instanceId, term, after, limit, since, ...value });
  }
  if (since === undefined) return pageOf(await listsByFilter[kind](db, { ...page, category }), limit);
  const ids = await (category === undefined
    ? findChanged(db, { ...page, since })
    : findChangedIn(db, { ...page, since, value: category }));
  return pageOf(ids.length === 0 ? [] : await listByIds(db, { instanceId, ids }), limit);
}
