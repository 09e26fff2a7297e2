import type { SearchTerm } from '../../domain/client-search.ts';
import { arrayLiteral, type Db, type Parameter, statement } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { type ClientRow, clientColumns } from './clients.ts';

/** Rows walked before the index is asked, for each row of the page: see searchClients. */
const walkPerRow = 100;

/**
 * Clients after an id that a term finds, ascending. Left alone, the planner takes the trigram index for what half
 * of all are called, and walks a million rows for what nobody is. So first the next ids are walked, which fills
 * the page for every frequent term; only for the others the index is asked, whose hits are then few.
 */
export async function searchClients(
  db: Db,
  instanceId: number,
  term: SearchTerm,
  after: number,
  limit: number,
): Promise<Page<ClientRow>> {
  if (term.patterns.length + term.wordStarts.length === 0) return { rows: [], hasMore: false };
  const { walk, ask } = statementsFor(term);
  const values = [...term.patterns, ...(term.wordStarts.length > 0 ? [arrayLiteral(term.wordStarts)] : [])];
  const walked = await walk(db, instanceId, after, limit + 1, (limit + 1) * walkPerRow, ...values);
  if (walked.length > limit) return pageOf(walked, limit);
  return pageOf(await ask(db, instanceId, after, limit + 1, ...values), limit);
}

type Search = (db: Db, ...values: Parameter[]) => Promise<ClientRow[]>;
const statements = new Map<string, { walk: Search; ask: Search }>();

/** A pair of statements for each number of patterns: ANY of an array would not reach the index. */
function statementsFor({ patterns, wordStarts }: SearchTerm): { walk: Search; ask: Search } {
  const shape = `${patterns.length} ${wordStarts.length > 0}`;
  let pair = statements.get(shape);
  if (!pair) {
    pair = {
      walk: statement(walkText(matches(patterns, wordStarts, 5))),
      ask: statement(askText(matches(patterns, wordStarts, 4))),
    };
    statements.set(shape, pair);
  }
  return pair;
}

function matches(patterns: string[], wordStarts: string[], firstParameter: number): string {
  const conditions = patterns.map((_, index) => `search_text like $${firstParameter + index}`);
  if (wordStarts.length > 0) conditions.push(`word_starts && $${firstParameter + patterns.length}::text[]`);
  return `(${conditions.join(' or ')})`;
}

function walkText(condition: string): string {
  return `select ${clientColumns} from (
      select * from clients where instance_id = $1 and id > $2 order by id limit $4
    ) next where ${condition} order by id limit $3`;
}

function askText(condition: string): string {
  return `with hits as materialized (
      select id from clients where instance_id = $1 and id > $2 and ${condition}
    ), page as materialized (select id from hits order by id limit $3)
    select ${clientColumns} from page join clients using (id) where instance_id = $1 order by id`;
}
