import type { SearchTerm } from '../../domain/client-search.ts';
import { arrayLiteral, type Db, type Parameter, statement } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { type ClientRow, clientColumns } from './clients.ts';

/** Rows looked at first: 2 ms, and the page is full for whatever one in a hundred has. */
const glance = 5_000;
/** Rows walked at most, where the glance promised a full page in half of it: 12 ms. */
const longestWalk = 40_000;
/** A workshop with this share of all clients is found sooner without looking up which clients are its own. */
const largeShare = 0.2;

/**
 * Clients after an id that a term finds, ascending. Left alone, the planner takes the trigram index for what a tenth
 * of all are called (0.5 s), or walks a million rows for what nobody is (0.6 s). So the next ids are walked while that
 * fills the page, which it does for every frequent term; only for the others the index is asked: its hits are few.
 */
export async function searchClients(
  db: Db,
  instanceId: number,
  term: SearchTerm,
  after: number,
  limit: number,
): Promise<Page<ClientRow>> {
  if (term.meanings.length + term.wordStarts.length === 0) return { rows: [], hasMore: false };
  const { walk, askAmongAll, askAmongOwn } = searchesFor(term);
  const { exact, probed } = valuesOf(term);
  const [seen, [beyond], [share]] = await Promise.all([
    walk(db, instanceId, after, limit + 1, glance, ...exact),
    beyondGlance(db, instanceId, after, glance),
    shareOf(db, String(instanceId)),
  ]);
  if (seen.length > limit || !beyond) return pageOf(seen, limit);

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
}

const searches = new Map<string, Searches>();

/** Statements for each number of meanings: ANY of an array would not reach the index. */
function searchesFor({ meanings, wordStarts }: SearchTerm): Searches {
  const starts = wordStarts.length > 0;
  const shape = `${meanings.length} ${starts}`;
  let found = searches.get(shape);
  if (!found) {
    const exact = meanings.map((_, index) => `search_text like $${index + 5}`);
    const probed = meanings.map(
      (_, index) => `search_text like $${2 * index + 4} and search_text || '' like $${2 * index + 5}`,
    );
    if (starts) exact.push(`word_starts && $${meanings.length + 5}::text[]`);
    if (starts) probed.push(`word_starts && $${2 * meanings.length + 4}::text[]`);
    const hits = `(${probed.join(' or ')})`;
    found = {
      walk: statement(walking(exact.join(' or '))),
      askAmongAll: statement(asking(`instance_id + 0 = $1 and ${hits}`)),
      askAmongOwn: statement(asking(`instance_id = $1 and ${hits}`)),
    };
    searches.set(shape, found);
  }
  return found;
}

function valuesOf({ meanings, wordStarts }: SearchTerm): { exact: string[]; probed: string[] } {
  const starts = wordStarts.length > 0 ? [arrayLiteral(wordStarts)] : [];
  return {
    exact: [...meanings.map(({ pattern }) => pattern), ...starts],
    probed: [...meanings.flatMap(({ probe, pattern }) => [probe, pattern]), ...starts],
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
