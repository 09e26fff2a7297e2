import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { itemKeys } from '../../domain/catalog/item.ts';
import { withoutMentions } from '../../domain/clients/mentions.ts';
import { partKeys } from '../../domain/parts/part.ts';
import { arrayLiteral, type Parameter, statement, type Tx } from '../connection/client.ts';
import {
  budget_documents,
  budget_history,
  budget_lines,
  budget_snapshots,
  budgets,
  campaign_templates,
  catalog_items,
  client_history,
  closures,
  communications,
  credit_ledger,
  events,
  idempotency_keys,
  invalid_emails,
  outbound_messages,
  parts,
  stock_movements,
  vehicles,
  webhook_deliveries,
} from '../connection/tables.ts';

type Row = Record<string, unknown>;

/** Both for one search: the first finds too much in the database, the second says what is to be cut. */
export interface Sought {
  pattern: string;
  exact: RegExp;
}

interface Place {
  table: string;
  find: (tx: Tx, ...values: Parameter[]) => Promise<{ row: string }[]>;
  /** The same of rows that were found, which nobody else changes before the end of the transaction. */
  lock: (tx: Tx, ...values: Parameter[]) => Promise<{ row: string }[]>;
  write: (tx: Tx, ...values: Parameter[]) => Promise<unknown>;
  columns: readonly string[];
  /** Columns with JSON as text. */
  json: readonly string[];
  derived?: (row: Row) => object;
}

interface Texts<Table extends PgTable> {
  texts: readonly (keyof Table['$inferSelect'] & string)[];
  /** Texts that are JSON: cut within its strings only. */
  json?: readonly (keyof Table['$inferSelect'] & string)[];
  /** Columns that the others are made of, and what is made of them. */
  from?: readonly string[];
  derived?: (row: never) => object;
  also?: readonly string[];
  /** Whether integrators that ask with `updated_since` find the row changed. */
  moves?: boolean;
}

/** PostgreSQL writes a row as JSON, and reads it: types and arrays come back as they were. */
function place<Table extends PgTable>(
  table: Table,
  { texts, json = [], from = [], derived, also = [], moves = false }: Texts<Table>,
): Place {
  const name = getTableName(table);
  const keys = keysOf(table);
  const columns = getTableColumns(table);
  const own = ['budget_id', 'client_id'].find((column) => column in columns);
  const read = [...keys, ...texts, ...json, ...from];
  const written = [...texts, ...json, ...also];
  const row = `jsonb_build_object(${read.map((column) => `'${column}', t.${column}`).join(', ')})::text`;
  const columnList = [...texts, ...json].map((column) => `t.${column}`).join(', ');
  const isSame = keys.map((key) => `t.${key} = n.${key}`).join(' and ');
  return {
    table: name,
    columns: [...texts, ...json],
    json,
    find: statement<{ row: string }>(`
      select ${row} as row from ${name} t
      where t.instance_id = $1 and concat_ws(E'\\n', ${columnList}) ~* $2
        and ($3::bigint[] is null or t.${own ?? 'instance_id'} = any ($3::bigint[]))`),
    lock: statement<{ row: string }>(`
      select ${row} as row from ${name} t
      where t.instance_id = $1 and exists (
        select from jsonb_populate_recordset(null::${name}, $2::jsonb) n where ${isSame}
      )
      order by ${keys.map((key) => `t.${key}`).join(', ')} for no key update`),
    write: statement(`
      update ${name} t
      set ${written.map((column) => `${column} = n.${column}`).join(', ')}
        ${moves ? ', updated_at = greatest(t.updated_at, $3::timestamptz)' : ''}
      from jsonb_populate_recordset(null::${name}, $2::jsonb) n
      where t.instance_id = $1 ${moves ? '' : 'and $3::timestamptz is not null'}
        and ${isSame}`),
    ...(derived && { derived: derived as (row: Row) => object }),
  };
}

function keysOf(table: PgTable): string[] {
  const [key] = getTableConfig(table).primaryKeys;
  if (!key) throw new Error(`${getTableName(table)} has no primary key of several columns`);
  return key.columns.map(({ name }) => name).filter((name) => name !== 'instance_id');
}

const searched = ['search_text', 'word_starts'] as const;

const ofBudgets = [
  place(budgets, {
    texts: ['client_reference', 'public_notes', 'internal_notes', 'reject_reason'],
    moves: true,
  }),
  place(budget_lines, { texts: ['description', 'extended_detail', 'reference', 'group_title'] }),
  place(budget_history, { texts: ['changes'] }),
  place(budget_snapshots, { texts: ['lines'] }),
];

/** Where people write freely, in the order of locks (ADR 0061): first what is held with budgets, then parts. */
const ofWork = [
  ...ofBudgets,
  place(budget_documents, { texts: ['filename'] }),
  place(vehicles, {
    texts: [
      'brand',
      'model',
      'variant',
      'fuel',
      'transmission',
      'engine_code',
      'displacement',
      'color_code',
      'environmental_label',
    ],
    moves: true,
  }),
  place(client_history, { texts: ['changes'] }),
  place(catalog_items, {
    texts: ['description', 'category'],
    from: ['reference'],
    derived: itemKeys,
    also: searched,
    moves: true,
  }),
  place(closures, { texts: ['name'] }),
  place(campaign_templates, { texts: ['subject', 'text', 'html'] }),
  place(parts, {
    texts: ['description', 'manufacturer_reference', 'location'],
    from: ['reference'],
    derived: partKeys,
    also: searched,
    moves: true,
  }),
  place(stock_movements, { texts: ['reason'] }),
];

/** Texts that integrators received as events or answers. */
const ofIntegrators = [
  place(events, { texts: ['data'] }),
  place(webhook_deliveries, { texts: ['data', 'response_body', 'error'] }),
  place(idempotency_keys, { texts: [], json: ['body'] }),
];

const ofMessages = [
  place(communications, { texts: ['subject', 'body', 'error', 'agent', 'recording_url'] }),
  place(outbound_messages, { texts: ['html', 'text', 'calendar', 'from_name', 'reply_to'] }),
  place(invalid_emails, { texts: ['reason'] }),
  place(credit_ledger, { texts: ['note'] }),
];

/** The free texts of a workshop, by table. */
export const freeTexts: Record<string, readonly string[]> = Object.fromEntries(
  [...ofWork, ...ofIntegrators, ...ofMessages].map(({ table, columns }) => [table, columns]),
);

interface Cutting {
  instanceId: number;
  sought: Sought;
  now: Date;
}

/** Rows with a mention, as they are without it. */
function cutRows(rows: { row: string }[], { columns, json, derived }: Place, { exact }: Sought): Row[] {
  return rows.flatMap(({ row }) => {
    const before = JSON.parse(row) as Row;
    const after = { ...before };
    for (const column of columns) {
      after[column] = json.includes(column)
        ? withoutMentionsInJson(before[column], exact)
        : withoutMentions(before[column], exact);
    }
    const isChanged = columns.some(
      (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
    );
    return isChanged ? [{ ...after, ...derived?.(after) }] : [];
  });
}

/** Cuts in one table, in the rows of some owners or in all; returns the rows that held a mention. */
async function cutIn(
  tx: Tx,
  place: Place,
  { instanceId, sought, now }: Cutting,
  owners: readonly number[] | null = null,
): Promise<Row[]> {
  const found = await place.find(tx, instanceId, sought.pattern, owners && arrayLiteral(owners));
  const mentioning = cutRows(found, place, sought);
  if (mentioning.length === 0) return [];
  const locked = await place.lock(tx, instanceId, JSON.stringify(mentioning));
  const changed = cutRows(locked, place, sought);
  await place.write(tx, instanceId, JSON.stringify(changed), now.toISOString());
  return changed;
}

function withoutMentionsInJson(text: unknown, pattern: RegExp): unknown {
  if (typeof text !== 'string' || text.search(pattern) < 0) return text;
  return JSON.stringify(withoutMentions(JSON.parse(text), pattern));
}

const moveBudgets = statement(`
  update budgets set updated_at = greatest(updated_at, $3::timestamptz)
  where instance_id = $1 and id = any ($2::bigint[])`);

/** Cuts mentions out of all that was written about work, vehicles and parts. Budgets with one are locked before. */
export async function cutMentionsInWork(tx: Tx, cutting: Cutting): Promise<void> {
  const budgetIds = new Set<number>();
  for (const each of ofWork) {
    const changed = await cutIn(tx, each, cutting);
    if (each.table === 'budget_lines')
      for (const { budget_id } of changed) budgetIds.add(budget_id as number);
  }
  await moveBudgets(tx, cutting.instanceId, arrayLiteral([...budgetIds]), cutting.now.toISOString());
}

/** Cuts them out of the lines of some budgets, and out of what is said of a client's vehicles. */
export async function cutMentionsInOwn(
  tx: Tx,
  cutting: Cutting,
  { clientId, budgetIds }: { clientId: number; budgetIds: number[] },
): Promise<void> {
  await cutIn(tx, named('budget_lines'), cutting, budgetIds);
  await cutIn(tx, named('vehicles'), cutting, [clientId]);
}

function named(table: string): Place {
  return ofWork.find((each) => each.table === table) as Place;
}

/** Call it before anything of the log is locked. */
export async function cutMentionsForIntegrators(tx: Tx, cutting: Cutting): Promise<void> {
  for (const each of ofIntegrators) await cutIn(tx, each, cutting);
}

export async function cutMentionsInMessages(tx: Tx, cutting: Cutting): Promise<void> {
  for (const each of ofMessages) await cutIn(tx, each, cutting);
}

/** Returns the budgets in whose texts there is a mention. */
async function budgetsMentioning(tx: Tx, instanceId: number, sought: Sought): Promise<number[]> {
  const ids = new Set<number>();
  for (const each of ofBudgets) {
    const rows = cutRows(await each.find(tx, instanceId, sought.pattern, null), each, sought);
    for (const { id, budget_id = id } of rows) ids.add(budget_id as number);
  }
  return [...ids];
}

const lockBudgets = statement<{ id: number; client_id: number }>(`
  select id, client_id from budgets
  where instance_id = $1 and (client_id = $2 or id = any ($3::bigint[]))
  order by id for no key update`);

/** Locks the client's own budgets once the client is locked: nobody opens another one then. Returns their ids. */
export async function lockOwnBudgets(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const budgets = await lockBudgets(tx, instanceId, clientId, arrayLiteral([]));
  return budgets.map(({ id }) => id);
}

const lockErasing = statement(`select pg_advisory_xact_lock(hashtextextended('erasing ' || $1::bigint, 0))`);

/**
 * Locks the client's budgets and all others in whose texts it is mentioned, before the client is locked (ADR 0061);
 * returns the client's own. A workshop erases one client at a time: two that mention each other would deadlock.
 */
export async function lockBudgetsToErase(
  tx: Tx,
  instanceId: number,
  clientId: number,
  sought: Sought | null,
): Promise<number[]> {
  await lockErasing(tx, instanceId);
  const others = sought === null ? [] : await budgetsMentioning(tx, instanceId, sought);
  const budgets = await lockBudgets(tx, instanceId, clientId, arrayLiteral(others));
  return budgets.filter(({ client_id }) => client_id === clientId).map(({ id }) => id);
}
