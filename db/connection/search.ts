import type { SearchTerm } from '../../domain/text/search.ts';
import { glance } from './changed-since.ts';
import { arrayLiteral, type Db, type Parameter, sendInOrder, statement } from './client.ts';
import { type Page, pageOf } from './pages.ts';

/** Rows walked at most, where the glance promised a full page in half of it: 12 ms. */
const longestWalk = 40_000;
/** A workshop with this share of all rows is found sooner without looking up which rows are its own. */
const largeShare = 0.2;

interface Searched {
  /** With `instance_id`, `id`, `search_text`, `word_starts`, `updated_at`. */
  table: 'clients' | 'parts' | 'catalog_items';
  columns: string;
  /** What its rows meet besides; `$value` stands for what is given with the search. */
  only?: string;
}

interface Sought {
  instanceId: number;
  term: SearchTerm;
  after: number;
  limit: number;
  /** Changed then or later. */
  since?: string | undefined;
  /** Of `only`. */
  value?: Parameter;
}

type Ask<Row> = (db: Db, ...values: Parameter[]) => Promise<Row[]>;

interface Searches<Row> {
  walk: Ask<Row>;
  beyondGlance: Ask<{ id: number }>;
  askAmongAll: Ask<Row>;
  askAmongOwn: Ask<Row>;
  countChanged: Ask<{ changed: number }>;
  askAmongChanged: Ask<Row>;
}

/**
 * Left alone, the planner takes the trigram index for what a tenth of all are called (0.5 s), or walks a million rows for
 * what nothing is (0.6 s). So ids are walked while that fills the page, and the index is asked for rare terms alone: its
 * hits are few. Where few have changed `since` then, these are looked through instead.
 */
export function searchIn<Row extends object>(searched: Searched) {
  const shareOf = shareIn(searched.table);
  const known = new Map<string, Searches<Row>>();

  /** Statements for each number of meanings: ANY of an array would not reach the index. */
  function searchesFor({ meanings, wordStarts }: SearchTerm, isTimed: boolean): Searches<Row> {
    const shape = `${meanings.length} ${wordStarts.length > 0} ${isTimed}`;
    const found =
      known.get(shape) ??
      searchesOf<Row>(searched, { meanings: meanings.length, starts: wordStarts.length > 0, isTimed });
    known.set(shape, found);
    return found;
  }

  return async (db: Db, { instanceId, term, after, limit, since, value }: Sought): Promise<Page<Row>> => {
    if (term.meanings.length + term.wordStarts.length === 0) return { rows: [], hasMore: false };
    const searches = searchesFor(term, since !== undefined);
    const own = value === undefined ? [] : [value];
    const { exact, probed } = valuesOf(term, since, own);
    const most = limit + 1;
    const [seen, [beyond], [share]] = await sendInOrder(db, [
      searches.walk(db, instanceId, after, most, glance, ...exact),
      searches.beyondGlance(db, instanceId, after, glance, ...own),
      shareOf(db, String(instanceId)),
    ]);
    if (seen.length > limit || !beyond) return pageOf(seen, limit);
    if (since !== undefined) {
      const [few] = await searches.countChanged(db, instanceId, after, since, ...own);
      if ((few?.changed ?? 0) <= glance)
        return pageOf(await searches.askAmongChanged(db, instanceId, after, most, glance, ...exact), limit);
    }

    const rowsToFill = (glance / seen.length) * most;
    if (rowsToFill < longestWalk / 2) {
      const walked = await searches.walk(db, instanceId, after, most, longestWalk, ...exact);
      if (walked.length > limit) return pageOf(walked, limit);
    }
    const ask = (share?.share ?? 0) > largeShare ? searches.askAmongAll : searches.askAmongOwn;
    return pageOf(await ask(db, instanceId, after, most, ...probed), limit);
  };
}

/** As the last ANALYZE saw it; a workshop it didn't see has next to none. */
function shareIn(table: string) {
  return statement<{ share: number }>(`
    select frequency as share
    from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common (value, frequency)
    where schemaname = current_schema and tablename = '${table}' and attname = 'instance_id' and value = $1`);
}

interface Shape {
  meanings: number;
  starts: boolean;
  isTimed: boolean;
}

function searchesOf<Row extends object>(
  { table, columns, only }: Searched,
  { meanings, starts, isTimed }: Shape,
): Searches<Row> {
  const each = Array.from({ length: meanings }, (_, index) => index);
  const exact = each.map((index) => `search_text like $${index + 5}`);
  const probed = each.map(
    (index) => `search_text like $${2 * index + 4} and search_text || '' like $${2 * index + 5}`,
  );
  if (starts) exact.push(`word_starts && $${meanings + 5}::text[]`);
  if (starts) probed.push(`word_starts && $${2 * meanings + 4}::text[]`);
  // Behind all other values.
  const moment = (first: number, perMeaning: number) => first + perMeaning * meanings + Number(starts);
  const timed = (at: number) => (isTimed ? ` and updated_at >= $${at}` : '');
  const further = (at: number) => (only ? ` and ${only.replace('$value', `$${at}`)}` : '');
  const behind = (at: number) => further(at + Number(isTimed));
  const seen = `(${exact.join(' or ')})${timed(moment(5, 1))}`;
  const besides = `true${timed(moment(4, 2))}${behind(moment(4, 2))}`;
  // Of what it asks besides no index is to be asked: one of changes was read whole, for the little that the text leaves.
  const hits = `(${probed.join(' or ')}) and (${besides}) is true`;
  const changed = (at: number, ofOnly: number) =>
    `select id from ${table} where instance_id = $1 and id + 0 > $2 and updated_at >= $${at}${further(ofOnly)}`;

  const asking = (condition: string) => `
    with hits as materialized (select id from ${table} where ${condition} and id + 0 > $2),
      page as materialized (select id from hits order by id limit $3)
    select ${columns} from page join ${table} using (id) where instance_id = $1 order by id`;

  return {
    walk: statement(`
      select ${columns} from (
        select * from ${table} where instance_id = $1 and id > $2${behind(moment(5, 1))} order by id limit $4
      ) next where ${seen} order by id limit $3`),
    beyondGlance: statement(
      `select id from ${table} where instance_id = $1 and id > $2${further(4)} order by id offset $3 limit 1`,
    ),
    askAmongAll: statement(asking(`instance_id + 0 = $1 and ${hits}`)),
    askAmongOwn: statement(asking(`instance_id = $1 and ${hits}`)),
    countChanged: statement(
      `select count(*)::int as changed from (${changed(3, 4)} limit ${glance + 1}) few`,
    ),
    // One by one, by their ids: the trigram index would read all that are called so. $4 is what the walk takes for its length.
    askAmongChanged: statement(`
      with few (found) as materialized (${changed(moment(5, 1), moment(5, 1) + Number(isTimed))})
      select ${columns} from few cross join lateral (
        select * from ${table} where instance_id = $1 and id = few.found offset 0
      ) its where $4::int is not null and ${seen} order by id limit $3`),
  };
}

function valuesOf(
  { meanings, wordStarts }: SearchTerm,
  since: string | undefined,
  own: Parameter[],
): { exact: Parameter[]; probed: Parameter[] } {
  const starts = wordStarts.length > 0 ? [arrayLiteral(wordStarts)] : [];
  const more = [...starts, ...(since === undefined ? [] : [since]), ...own];
  return {
    exact: [...meanings.map(({ pattern }) => pattern), ...more],
    probed: [...meanings.flatMap(({ probe, pattern }) => [probe, pattern]), ...more],
  };
}
