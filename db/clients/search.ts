import type { SearchTerm } from '../../domain/clients/search.ts';
import { arrayLiteral, type Db, type Parameter, sendInOrder, statement } from '../connection/client.ts';
import { glance, type Page, pageOf } from '../connection/pages.ts';
import { type ClientRow, clientColumns } from './queries.ts';

/** Rows walked at most, where the glance promised a full page in half of it: 12 ms. */
const longestWalk = 40_000;
/** A workshop with this share of all clients is found sooner without looking up which clients are its own. */
const largeShare = 0.2;

/**
 * Left alone, the planner takes the trigram index for what a tenth of all are called (0.5 s), or walks a million rows for
 * what nobody is (0.6 s). So ids are walked while that fills the page, and the index is asked for rare terms alone: its
 * hits are few. Where few have changed `since` then, these are looked through instead.
 */
export async function searchClients(
  db: Db,
  instanceId: number,
  term: SearchTerm,
  after: number,
  limit: number,
  since?: string,
): Promise<Page<ClientRow>> {
  if (term.meanings.length + term.wordStarts.length === 0) return { rows: [], hasMore: false };
  const { walk, askAmongAll, askAmongOwn, askAmongChanged } = searchesFor(term, since !== undefined);
  const { exact, probed } = valuesOf(term, since);
  const [seen, [beyond], [share]] = await sendInOrder(db, [
    walk(db, instanceId, after, limit + 1, glance, ...exact),
    beyondGlance(db, instanceId, after, glance),
    shareOf(db, String(instanceId)),
  ]);
  if (seen.length > limit || !beyond) return pageOf(seen, limit);
  if (since !== undefined && (await changedAtMost(db, instanceId, after, since)) <= glance) {
    return pageOf(await askAmongChanged(db, instanceId, after, limit + 1, glance, ...exact), limit);
  }

  const rowsToFill = (glance / seen.length) * (limit + 1);
  if (rowsToFill < longestWalk / 2) {
    const walked = await walk(db, instanceId, after, limit + 1, longestWalk, ...exact);
    if (walked.length > limit) return pageOf(walked, limit);
  }
  const ask = (share?.share ?? 0) > largeShare ? askAmongAll : askAmongOwn;
  return pageOf(await ask(db, instanceId, after, limit + 1, ...probed), limit);
}

const beyondGlance = statement<{ id: number }>(
  'select id from clients where instance_id = $1 and id > $2 order by id offset $3 limit 1',
);

const changed = (moment: string) =>
  `select id from clients where instance_id = $1 and id + 0 > $2 and updated_at >= ${moment}`;
const countChanged = statement<{ changed: number }>(
  `select count(*)::int as changed from (${changed('$3')} limit ${glance + 1}) few`,
);

/** How many clients after an id have changed since then, counted no further than one beyond a glance. */
async function changedAtMost(db: Db, instanceId: number, after: number, since: string): Promise<number> {
  const [row] = await countChanged(db, instanceId, after, since);
  return row?.changed ?? 0;
}

/** As the last ANALYZE saw it; a workshop it didn't see has next to none. */
const shareOf = statement<{ share: number }>(`
  select frequency as share
  from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common (value, frequency)
  where schemaname = current_schema and tablename = 'clients' and attname = 'instance_id' and value = $1`);

type Search = (db: Db, ...values: Parameter[]) => Promise<ClientRow[]>;

interface Searches {
  walk: Search;
  askAmongAll: Search;
  askAmongOwn: Search;
  askAmongChanged: Search;
}

const searches = new Map<string, Searches>();

/** Statements for each number of meanings: ANY of an array would not reach the index. */
function searchesFor({ meanings, wordStarts }: SearchTerm, isTimed: boolean): Searches {
  const shape = `${meanings.length} ${wordStarts.length > 0} ${isTimed}`;
  const found = searches.get(shape) ?? searchesOf(meanings.length, wordStarts.length > 0, isTimed);
  searches.set(shape, found);
  return found;
}

function searchesOf(meanings: number, starts: boolean, isTimed: boolean): Searches {
  const each = Array.from({ length: meanings }, (_, index) => index);
  const exact = each.map((index) => `search_text like $${index + 5}`);
  const probed = each.map(
    (index) => `search_text like $${2 * index + 4} and search_text || '' like $${2 * index + 5}`,
  );
  if (starts) exact.push(`word_starts && $${meanings + 5}::text[]`);
  if (starts) probed.push(`word_starts && $${2 * meanings + 4}::text[]`);
  // Behind all other values.
  const moment = (first: number, perMeaning: number) => `$${first + perMeaning * meanings + Number(starts)}`;
  const timed = (at: string) => (isTimed ? ` and updated_at >= ${at}` : '');
  const seen = `(${exact.join(' or ')})${timed(moment(5, 1))}`;
  const hits = `(${probed.join(' or ')})${timed(moment(4, 2))}`;
  return {
    walk: statement(walking(seen)),
    askAmongAll: statement(asking(`instance_id + 0 = $1 and ${hits}`)),
    askAmongOwn: statement(asking(`instance_id = $1 and ${hits}`)),
    askAmongChanged: statement(lookingThrough(changed(moment(5, 1)), seen)),
  };
}

function valuesOf(
  { meanings, wordStarts }: SearchTerm,
  since?: string,
): { exact: string[]; probed: string[] } {
  const more = [...(wordStarts.length > 0 ? [arrayLiteral(wordStarts)] : []), ...(since ? [since] : [])];
  return {
    exact: [...meanings.map(({ pattern }) => pattern), ...more],
    probed: [...meanings.flatMap(({ probe, pattern }) => [probe, pattern]), ...more],
  };
}

function walking(condition: string): string {
  return `select ${clientColumns} from (
      select * from clients where instance_id = $1 and id > $2 order by id limit $4
    ) next where ${condition} order by id limit $3`;
}

function asking(condition: string): string {
  return `with hits as materialized (select id from clients where ${condition} and id + 0 > $2),
      page as materialized (select id from hits order by id limit $3)
    select ${clientColumns} from page join clients using (id) where instance_id = $1 order by id`;
}

/** One by one, by their ids: the trigram index would read all that are called so. $4 is what the walk takes for its length. */
function lookingThrough(few: string, condition: string): string {
  return `with few (found) as materialized (${few})
    select ${clientColumns} from few cross join lateral (
      select * from clients where instance_id = $1 and id = few.found offset 0
    ) its where $4::int is not null and ${condition} order by id limit $3`;
}
