import { type SQL, sql } from 'drizzle-orm';
import type { SearchTerm } from '../../domain/text/search.ts';
import { maxRowsInIdOrder } from './changed-since.ts';
import { type Db, sendInOrder } from './client.ts';
import { type Page, pageOf } from './pages.ts';
import { type OptionalKind, type ParameterKind, param, query, type Slots } from './query.ts';

/**
 * Maximum rows of the second walk over ids, which take 12 ms. The second walk runs only if the first walk predicts a
 * full page within half of this number.
 */
const maxScannedRows = 40_000;
/** Share of a table's rows above which a workshop's rows are found faster without the index of `instance_id`. */
const largeShare = 0.2;

interface SearchList {
  /** Name of a table that has the columns `instance_id`, `id`, `search_text`, `word_starts`, `updated_at`. */
  table: 'clients' | 'parts' | 'catalog_items';
  columns: string;
  /** SQL condition that every row of the list must meet. */
  only?: string;
  /** A column that is compared with `value`. */
  by?: 'below_minimum' | 'category';
}

interface SearchQuery {
  instanceId: number;
  term: SearchTerm;
  after: number;
  limit: number;
  /** Earliest time of the changes. */
  since?: string | undefined;
  /** Value with which the column `by` is compared. */
  value?: string | boolean;
}

const columnValue: ParameterKind<string | boolean> = { encode: undefined };
const position = { instanceId: param.integer, after: param.integer, value: param.optional(columnValue) };
const page = {
  ...position,
  most: param.integer,
  since: param.optional(param.moment),
  wordStarts: param.optional(param.list(param.text)),
};
/**
 * Parameters for the LIKE patterns of a search term: `pattern0` and `probe0` for its first meaning, `pattern1` and
 * `probe1` for its second meaning, and so on.
 */
type Patterns<Value> = Record<`pattern${number}` | `probe${number}`, Value>;
type SearchParameters = typeof page & Patterns<ParameterKind<string> & OptionalKind>;

/**
 * Makes a search of a table by text. Walks the rows by id while that fills the page, and uses the trigram index only
 * for rare terms, which few rows match. If few rows changed `since`, searches only those rows. In a single statement,
 * the planner might use the trigram index for a name that a tenth of all rows have (0.5 s), or walk a million rows for
 * a name that no row has (0.6 s).
 */
export function createSearch<Row extends object>(list: SearchList) {
  const shareOf = shareIn(list.table);
  const known = new Map<string, ReturnType<typeof searchesOf<Row>>>();

  /**
   * Returns the statements for terms with this number of meanings. A single statement with ANY of an array would not
   * use the index.
   */
  function searchesFor({ meanings, wordStarts }: SearchTerm, isTimed: boolean) {
    const shape = { meanings: meanings.length, hasStarts: wordStarts.length > 0, isTimed };
    const name = Object.values(shape).join();
    const found = known.get(name) ?? searchesOf<Row>(list, shape);
    known.set(name, found);
    return found;
  }

  return async (
    db: Db,
    { instanceId, term, after, limit, since, value }: SearchQuery,
  ): Promise<Page<Row>> => {
    const { meanings, wordStarts } = term;
    if (meanings.length + wordStarts.length === 0) return { rows: [], hasMore: false };
    const searches = searchesFor(term, since !== undefined);
    const place = { instanceId, after, value };
    const values = { ...place, most: limit + 1, since, wordStarts, ...patternsOf(term) };
    const [seen, beyond, share] = await sendInOrder(db, [
      searches.walk(db, { ...values, length: maxRowsInIdOrder }),
      searches.findBeyond(db, { ...place, offset: maxRowsInIdOrder }),
      shareOf(db, { workshop: String(instanceId) }),
    ]);
    if (seen.length > limit || !beyond) return pageOf(seen, limit);
    if (since !== undefined) {
      const { changed } = await searches.countChanged(db, { ...place, since });
      if (changed <= maxRowsInIdOrder) return pageOf(await searches.askAmongChanged(db, values), limit);
    }

    const rowsToFill = (maxRowsInIdOrder / seen.length) * values.most;
    if (rowsToFill < maxScannedRows / 2) {
      const walked = await searches.walk(db, { ...values, length: maxScannedRows });
      if (walked.length > limit) return pageOf(walked, limit);
    }
    const ask = (share?.share ?? 0) > largeShare ? searches.askAmongAll : searches.askAmongOwn;
    return pageOf(await ask(db, values), limit);
  };
}

/**
 * Finds the share of a table's rows that belong to a workshop, according to the last ANALYZE. Returns undefined for a
 * workshop with a tiny share.
 */
function shareIn(table: string) {
  return query.first(
    { workshop: param.text },
    ($) => sql<{ share: number }>`
    select frequency as share
    from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common (value, frequency)
    where schemaname = current_schema and tablename = ${table} and attname = 'instance_id' and value = ${$.workshop}`,
  );
}

interface SearchShape {
  meanings: number;
  hasStarts: boolean;
  isTimed: boolean;
}

function searchesOf<Row extends object>(
  { table: name, columns: names, only, by }: SearchList,
  { meanings, hasStarts, isTimed }: SearchShape,
) {
  const table = sql.raw(name);
  const columns = sql.raw(names);
  const places = Array.from({ length: meanings }, (_, index) => index);
  const patterns: Patterns<ParameterKind<string> & OptionalKind> = {};
  for (const at of places) {
    patterns[`pattern${at}`] = param.optional(param.text);
    patterns[`probe${at}`] = param.optional(param.text);
  }
  const parameters: SearchParameters = { ...page, ...patterns };

  const own = ($: Slots<typeof position>) =>
    sql`${sql.raw(only === undefined ? '' : ` and ${only}`)}${by ? sql` and ${sql.raw(by)} = ${$.value}` : sql.empty()}`;
  const timed = ($: Slots<SearchParameters>) => (isTimed ? sql` and updated_at >= ${$.since}` : sql.empty());
  const anyOf = ($: Slots<SearchParameters>, conditions: SQL[]) => {
    const starts = hasStarts ? [sql`word_starts && ${$.wordStarts}::text[]`] : [];
    return sql.join([...conditions, ...starts], sql` or `);
  };
  const seen = ($: Slots<SearchParameters>) => {
    const exact = places.map((at) => sql`search_text like ${$[`pattern${at}`]}`);
    return sql`(${anyOf($, exact)})${timed($)}`;
  };
  // `|| ''` and `is true` prevent PostgreSQL from using another index for these conditions: it read a whole index of
  // changes for the few rows that match the text.
  const hits = ($: Slots<SearchParameters>) => {
    const probed = places.map(
      (at) => sql`search_text like ${$[`probe${at}`]} and search_text || '' like ${$[`pattern${at}`]}`,
    );
    return sql`(${anyOf($, probed)}) and (true${timed($)}${own($)}) is true`;
  };
  const changed = ($: Slots<typeof position> & { since: SQL }) => sql`
    select id from ${table}
    where instance_id = ${$.instanceId} and id + 0 > ${$.after} and updated_at >= ${$.since}${own($)}`;
  const asking = (ofWorkshop: ($: Slots<SearchParameters>) => SQL) =>
    query(
      parameters,
      ($) => sql<Row>`
      with hits as materialized (
        select id from ${table} where ${ofWorkshop($)} and ${hits($)} and id + 0 > ${$.after}
      ), page as materialized (select id from hits order by id limit ${$.most})
      select ${columns} from page join ${table} using (id) where instance_id = ${$.instanceId} order by id`,
    );

  return {
    walk: query(
      { ...parameters, length: param.integer },
      ($) => sql<Row>`
      select ${columns} from (
        select * from ${table} where instance_id = ${$.instanceId} and id > ${$.after}${own($)}
        order by id limit ${$.length}
      ) next where ${seen($)} order by id limit ${$.most}`,
    ),
    findBeyond: query.first(
      { ...position, offset: param.integer },
      ($) => sql<{ id: number }>`
      select id from ${table} where instance_id = ${$.instanceId} and id > ${$.after}${own($)}
      order by id offset ${$.offset} limit 1`,
    ),
    askAmongAll: asking(($) => sql`instance_id + 0 = ${$.instanceId}`),
    askAmongOwn: asking(($) => sql`instance_id = ${$.instanceId}`),
    countChanged: query.one(
      { ...position, since: param.moment },
      ($) => sql<{ changed: number }>`
      select count(*)::int as changed from (${changed($)} limit ${maxRowsInIdOrder + 1}) few`,
    ),
    // Reads each changed row by its id, because the trigram index would read all rows that match the text.
    askAmongChanged: query(
      parameters,
      ($) => sql<Row>`
      with few (found) as materialized (${changed($)})
      select ${columns} from few cross join lateral (
        select * from ${table} where instance_id = ${$.instanceId} and id = few.found offset 0
      ) its where ${seen($)} order by id limit ${$.most}`,
    ),
  };
}

function patternsOf({ meanings }: SearchTerm): Patterns<string> {
  const patterns: Patterns<string> = {};
  for (const [at, { pattern, probe }] of meanings.entries()) {
    patterns[`pattern${at}`] = pattern;
    patterns[`probe${at}`] = probe;
  }
  return patterns;
}
