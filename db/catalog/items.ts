import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { type ItemFields, itemKeys } from '../../domain/catalog/item.ts';
import type { SearchTerm } from '../../domain/text/search.ts';
import { changedSince } from '../connection/changed-since.ts';
import { arrayLiteral, type Db, isIn, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { searchIn } from '../connection/search.ts';
import { catalog_items } from '../connection/tables.ts';

const { instance_id, search_text, word_starts, reference_key, ...shown } = getTableColumns(catalog_items);
const { id, ...said } = shown;
const columns = Object.keys(shown).join(', ');
const written = [...Object.keys(said), 'search_text', 'word_starts', 'reference_key'].join(', ');

export type ItemRow = Pick<typeof catalog_items.$inferSelect, keyof typeof shown>;

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));

const lock = preparedSelect((db) =>
  db
    .select(shown)
    .from(catalog_items)
    .where(and(ofWorkshop, eq(id, sql.placeholder('id'))))
    .for('no key update'),
);

export async function lockItem(tx: Tx, instanceId: number, id: number): Promise<ItemRow | undefined> {
  const [row] = await lock(tx, { instanceId, id });
  return row;
}

// Asked for all at once, so that their own index is taken: one by one another was, where this was planned without items.
const byReference = preparedSelect((db) =>
  db
    .select({ ...shown, reference_key })
    .from(catalog_items)
    .where(and(ofWorkshop, isIn(reference_key, 'keys'))),
);

/** Which references items have already, sold or not, by `referenceKey`. Under `lockInstance` they stay so. */
export async function findItemsByReference(
  db: Db,
  instanceId: number,
  keys: string[],
): Promise<Map<string, ItemRow>> {
  const found = await byReference(db, { instanceId, keys: arrayLiteral([...new Set(keys)]) });
  return new Map(found.map(({ reference_key, ...item }) => [reference_key, item]));
}

const insert = statement<ItemRow>(`
  insert into catalog_items (instance_id, ${written})
  select $1, ${written}
  from jsonb_array_elements($2::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::catalog_items, fields) as item
  order by place
  returning ${columns}`);

/** In the order given. Two with one reference fail: look for theirs before. */
export async function insertItems(
  tx: Tx,
  instanceId: number,
  items: ItemFields[],
  now: Date,
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  const at = now.toISOString();
  const rows = items.map((item) => ({ ...item, ...itemKeys(item), created_at: at, updated_at: at }));
  return await insert(tx, instanceId, JSON.stringify(rows));
}

const update = statement<ItemRow>(`
  update catalog_items item set (${written}) = (select ${written} from jsonb_populate_record(item, fields))
  from jsonb_array_elements($2::jsonb) as sent (fields)
  where item.instance_id = $1 and item.id = (fields->>'id')::bigint
  returning ${Object.keys(shown).map((name) => `item.${name}`)}`);

export async function updateItems(
  tx: Tx,
  instanceId: number,
  items: ItemRow[],
  now: Date,
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => ({ ...item, ...itemKeys(item), updated_at: now.toISOString() }));
  return await update(tx, instanceId, JSON.stringify(rows));
}

interface ItemFilters {
  term?: SearchTerm | undefined;
  category?: string | undefined;
  since?: string | undefined;
  /** With those that the workshop sells no more. */
  inactive?: boolean | undefined;
}

interface Asked {
  instanceId: number;
  after: number;
  limit: number;
}

const table = 'catalog_items';
const search = (only?: string) => searchIn<ItemRow>({ table, columns, ...(only && { only }) });
const searches = {
  sold: search('active'),
  soldIn: search('active and category = $value'),
  all: search(),
  allIn: search('category = $value'),
};

const findChanged = changedSince({ table, only: 'active' });
const findChangedIn = changedSince({ table, only: 'active', by: 'category' });

/** By ascending id. With `since`, those that are sold; it takes several statements: run it in a snapshot. */
export async function listItems(
  db: Db,
  { instanceId, after, limit }: Asked,
  { term, category, since, inactive = false }: ItemFilters,
): Promise<Page<ItemRow>> {
  const of = category === undefined ? '' : 'In';
  if (term) {
    const value = category === undefined ? {} : { value: category };
    return searches[`${inactive ? 'all' : 'sold'}${of}`](db, {
      instanceId,
      term,
      after,
      limit,
      since,
      ...value,
    });
  }
  if (since === undefined) {
    const list = lists[`${inactive ? 'all' : 'sold'}${of}`];
    return pageOf(await list(db, { instanceId, after, category, most: limit + 1 }), limit);
  }
  const changed = { instanceId, after, most: limit + 1, since };
  const ids = await (category === undefined
    ? findChanged(db, changed)
    : findChangedIn(db, changed, category));
  return pageOf(ids.length === 0 ? [] : await show(db, { instanceId, ids: arrayLiteral(ids) }), limit);
}

const show = preparedSelect((db) =>
  db
    .select(shown)
    .from(catalog_items)
    .where(and(ofWorkshop, isIn(id, 'ids')))
    .orderBy(asc(id)),
);

const listOf = (...meets: SQL[]) =>
  preparedSelect((db) =>
    db
      .select(shown)
      .from(catalog_items)
      .where(and(ofWorkshop, gt(id, sql.placeholder('after')), ...meets))
      .orderBy(asc(id))
      .limit(sql.placeholder('most')),
  );

const isSold = sql`${catalog_items.active}`;
const ofCategory = eq(catalog_items.category, sql.placeholder('category'));
const lists = {
  sold: listOf(isSold),
  soldIn: listOf(isSold, ofCategory),
  all: listOf(),
  allIn: listOf(ofCategory),
};
