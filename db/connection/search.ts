import { type SQL, sql } from 'drizzle-orm';
import type { SearchTerm } from '../../domain/text/search.ts';
import { glance } from './changed-since.ts';
import { type Db, sendInOrder } from './client.ts';
import { type Page, pageOf } from './pages.ts';
import { type Kind, type OptionalKind, param, query, type Slots } from './query.ts';

/** Rows walked at most, where the glance promised a full page in half of it: 12 ms. */
const longestWalk = 40_000;
/** The rows of a workshop with this share of all rows are found sooner without the index of its own rows. */
const largeShare = 0.2;

interface SearchList {
  /** A table with `instance_id`, `id`, `search_text`, `word_starts`, `updated_at`. */
  table: 'clients' | 'parts' | 'catalog_items';
  columns: string;
  /** The condition of all rows that are listed. */
  only?: string;
  /** A column whose value comes with the search. */
  by?: 'below_minimum' | 'category';
}

interface SearchQuery {
  instanceId: number;
  term: SearchTerm;
  after: number;
  limit: number;
  /** The earliest moment of the changes. */
  since?: string | undefined;
  /** The value of the column `by`. */
  value?: string | boolean;
}

const columnValue: Kind<string | boolean> = { encode: undefined };
const position = { instanceId: param.integer, after: param.integer, value: param.optional(columnValue) };
const page = {
  ...position,
  most: param.integer,
  since: param.optional(param.moment),
  wordStarts: param.optional(param.list(param.text)),
};
/** The patterns of each meaning, from `pattern0` and `probe0` on. */
type Patterns<Value> = Record<`pattern${number}` | `probe${number}`, Value>;
type SearchParameters = typeof page & Patterns<Kind<string> & OptionalKind>;

/**
 * Left alone, the planner takes the trigram index for what a tenth of all are called (0.5 s), or walks a million rows for
 * what nothing is (0.6 s). So ids are walked while that fills the page, and the index is asked for rare terms alone: its
 * hits are few. Where few have changed `since` then, these are looked through instead.
 */
export function searchIn<Row extends object>(list: SearchList) {
  const shareOf = shareIn(list.table);
  const known = new Map<string, ReturnType<typeof searchesOf<Row>>>();

  /** Returns statements for each number of meanings: ANY of an array would not use the index. */
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
      searches.walk(db, { ...values, length: glance }),
      searches.findBeyond(db, { ...place, offset: glance }),
      shareOf(db, { workshop: String(instanceId) }),
    ]);
    if (seen.length > limit || !beyond) return pageOf(seen, limit);
    if (since !== undefined) {
      const { changed } = await searches.countChanged(db, { ...place, since });
      if (changed <= glance) return pageOf(await searches.askAmongChanged(db, values), limit);
    }

    const rowsToFill = (glance / seen.length) * values.most;
    if (rowsToFill < longestWalk / 2) {
      const walked = await searches.walk(db, { ...values, length: longestWalk });
      if (walked.length > limit) return pageOf(walked, limit);
    }
    const ask = (share?.share ?? 0) > largeShare ? searches.askAmongAll : searches.askAmongOwn;
    return pageOf(await ask(db, values), limit);
  };
}

/** Finds the share that the last ANALYZE saw. A workshop that it did not see has next to none. */
function shareIn(table: string) {
  return query.first(
    { workshop: param.text },
    ($) => sql<{ share: number }>`
    select frequency as share
    from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common (value, frequency)
    where schemaname = current_schema and tablename = ${table} and attname = 'instance_id' and value = ${$.workshop}`,
  );
}

interface Shape {
  meanings: number;
  hasStarts: boolean;
  isTimed: boolean;
}

function searchesOf<Row extends object>(
  { table: name, columns: names, only, by }: SearchList,
  { meanings, hasStarts, isTimed }: Shape,
) {
  const table = sql.raw(name);
  const columns = sql.raw(names);
  const places = Array.from({ length: meanings }, (_, index) => index);
  const patterns: Patterns<Kind<string> & OptionalKind> = {};
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
  // No index may be used for the other conditions: one of changes was read whole, for the little that the text leaves.
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
      select count(*)::int as changed from (${changed($)} limit ${glance + 1}) few`,
    ),
    // One by one, by their ids: the trigram index would read all that are called so.
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
