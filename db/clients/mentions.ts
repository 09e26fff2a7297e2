import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { itemKeys } from '../../domain/catalog/item.ts';
import { withoutMentions } from '../../domain/clients/mentions.ts';
import { partKeys } from '../../domain/stock/part.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
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

const ids = param.list(param.integer);

/** Two searches for mentions: `pattern` for the database, which finds too many rows, and `exact` for cutting them. */
export interface MentionSearch {
  pattern: string;
  exact: RegExp;
}

type Place = ReturnType<typeof place>;

interface TextColumns<Table extends PgTable> {
  texts: readonly (keyof Table['$inferSelect'] & string)[];
  /** Columns with JSON: only its strings are cut. */
  json?: readonly (keyof Table['$inferSelect'] & string)[];
  /** Columns from which `derived` computes others. */
  from?: readonly string[];
  derived?: (row: never) => object;
  /** Names of the derived columns. */
  also?: readonly string[];
  /** Sets `updated_at`, so that integrators find the changed row with `updated_since`. */
  moves?: boolean;
}

/**
 * Describes a table with free texts. PostgreSQL writes and reads its rows as JSON, which preserves types and arrays.
 */
function place<Table extends PgTable>(
  table: Table,
  { texts, json = [], from = [], derived, also = [], moves = false }: TextColumns<Table>,
) {
  const name = getTableName(table);
  const keys = keysOf(table);
  const tableColumns = getTableColumns(table);
  const columns: readonly string[] = [...texts, ...json];
  const jsonColumns: readonly string[] = json;
  const owner = ['budget_id', 'client_id'].find((column) => column in tableColumns) ?? 'instance_id';
  const read = [...keys, ...columns, ...from];
  const changes = [...columns, ...also].map((column) => `${column} = n.${column}`).join(', ');
  const row = sql.raw(`jsonb_build_object(${read.map((column) => `'${column}', t.${column}`).join(', ')})`);
  const textList = sql.raw(columns.map((column) => `t.${column}`).join(', '));
  const isSame = sql.raw(keys.map((key) => `t.${key} = n.${key}`).join(' and '));
  const order = sql.raw(keys.map((key) => `t.${key}`).join(', '));
  const its = sql.raw(name);
  return {
    table: name,
    columns,
    json: jsonColumns,
    find: query(
      { instanceId: param.integer, pattern: param.text, owners: param.orNull(ids) },
      ($) => sql<{ row: Row }>`
      select ${row} as row from ${its} t
      where t.instance_id = ${$.instanceId} and concat_ws(E'\\n', ${textList}) ~* ${$.pattern}
        and (${$.owners}::bigint[] is null or t.${sql.raw(owner)} = any (${$.owners}::bigint[]))`,
    ),
    /** Reads the found rows, and locks them until the end of the transaction. */
    lock: query(
      { instanceId: param.integer, rows: param.json<Row[]>() },
      ($) => sql<{ row: Row }>`
      select ${row} as row from ${its} t
      where t.instance_id = ${$.instanceId} and exists (
        select from jsonb_populate_recordset(null::${its}, ${$.rows}::jsonb) n where ${isSame}
      )
      order by ${order} for no key update`,
    ),
    update: query.run(
      { instanceId: param.integer, rows: param.json<Row[]>(), now: param.optional(param.date) },
      ($) => sql`
      update ${its} t
      set ${sql.raw(changes)}
        ${moves ? sql`, updated_at = greatest(t.updated_at, ${$.now}::timestamptz)` : sql.empty()}
      from jsonb_populate_recordset(null::${its}, ${$.rows}::jsonb) n
      where t.instance_id = ${$.instanceId} and ${isSame}`,
    ),
    derived: derived as ((row: Row) => object) | undefined,
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

/** Free texts about work, in the order of locks (ADR 0061): budgets and rows that are locked with them, then parts. */
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

/** Texts in events and answers that integrators received. */
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

/** The columns with free texts of a workshop, by table. */
export const freeTexts: Record<string, readonly string[]> = Object.fromEntries(
  [...ofWork, ...ofIntegrators, ...ofMessages].map(({ table, columns }) => [table, columns]),
);

interface CutInput {
  instanceId: number;
  search: MentionSearch;
  now: Date;
}

/** Cuts mentions in rows; returns only the changed rows. */
function cutRows(rows: { row: Row }[], { columns, json, derived }: Place, { exact }: MentionSearch): Row[] {
  return rows.flatMap(({ row: before }) => {
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

/** Cuts mentions in one table, in all rows or in those of given owners; returns the changed rows. */
async function cutIn(
  tx: Tx,
  place: Place,
  { instanceId, search, now }: CutInput,
  owners: readonly number[] | null = null,
): Promise<Row[]> {
  const found = await place.find(tx, { instanceId, pattern: search.pattern, owners });
  const mentioning = cutRows(found, place, search);
  if (mentioning.length === 0) return [];
  const locked = await place.lock(tx, { instanceId, rows: mentioning });
  const changed = cutRows(locked, place, search);
  await place.update(tx, { instanceId, rows: changed, now });
  return changed;
}

function withoutMentionsInJson(text: unknown, pattern: RegExp): unknown {
  if (typeof text !== 'string' || text.search(pattern) < 0) return text;
  return JSON.stringify(withoutMentions(JSON.parse(text), pattern));
}

const touchBudgets = query.run(
  { instanceId: budgets.instance_id, ids, now: param.date },
  ($) => sql`
  update budgets set updated_at = greatest(updated_at, ${$.now}::timestamptz)
  where instance_id = ${$.instanceId} and id = any (${$.ids}::bigint[])`,
);

/** Cuts mentions in all texts about work, vehicles and parts. Requires `lockBudgetsToErase`. */
export async function cutMentionsInWork(tx: Tx, cutting: CutInput): Promise<void> {
  const budgetIds = new Set<number>();
  for (const each of ofWork) {
    const changed = await cutIn(tx, each, cutting);
    if (each.table === 'budget_lines')
      for (const { budget_id } of changed) budgetIds.add(budget_id as number);
  }
  await touchBudgets(tx, { instanceId: cutting.instanceId, ids: [...budgetIds], now: cutting.now });
}

/** Cuts mentions in the lines of given budgets, and in the texts about a client's vehicles. */
export async function cutMentionsInOwn(
  tx: Tx,
  cutting: CutInput,
  { clientId, budgetIds }: { clientId: number; budgetIds: number[] },
): Promise<void> {
  await cutIn(tx, placeOf('budget_lines'), cutting, budgetIds);
  await cutIn(tx, placeOf('vehicles'), cutting, [clientId]);
}

function placeOf(table: string): Place {
  return ofWork.find((each) => each.table === table) as Place;
}

/** Cuts mentions in events, deliveries and answers. Call it before the message log is locked. */
export async function cutMentionsForIntegrators(tx: Tx, cutting: CutInput): Promise<void> {
  for (const each of ofIntegrators) await cutIn(tx, each, cutting);
}

export async function cutMentionsInMessages(tx: Tx, cutting: CutInput): Promise<void> {
  for (const each of ofMessages) await cutIn(tx, each, cutting);
}

/** Finds the budgets whose texts contain a mention. */
async function findBudgetsMentioning(tx: Tx, instanceId: number, search: MentionSearch): Promise<number[]> {
  const found = new Set<number>();
  for (const each of ofBudgets) {
    const rows = cutRows(
      await each.find(tx, { instanceId, pattern: search.pattern, owners: null }),
      each,
      search,
    );
    for (const { id, budget_id = id } of rows) found.add(budget_id as number);
  }
  return [...found];
}

const lockBudgets = query(
  { instanceId: budgets.instance_id, clientId: budgets.client_id, ids },
  ($) => sql<{ id: number; client_id: number }>`
  select id, client_id from budgets
  where instance_id = ${$.instanceId} and (client_id = ${$.clientId} or id = any (${$.ids}::bigint[]) or id = any (array(
    select budget_id from invoices
    where instance_id = ${$.instanceId} and client_id = ${$.clientId} and status = 'draft')))
  order by id for no key update`,
);

/**
 * Locks a client's own budgets, and other clients' budgets of which it pays a part. Returns the ids of its own.
 * Requires a lock on the client, so that no budget is added.
 */
export async function lockOwnBudgets(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const budgets = await lockBudgets(tx, { instanceId, clientId, ids: [] });
  return budgets.filter(({ client_id }) => client_id === clientId).map(({ id }) => id);
}

const lockErasing = query.run(
  { instanceId: budgets.instance_id },
  ($) => sql`select pg_advisory_xact_lock(hashtextextended('erasing ' || ${$.instanceId}::bigint, 0))`,
);

/**
 * Locks a client's budgets and all others whose texts mention it, before the client is locked (ADR 0061). Returns the
 * ids of its own. A workshop erases one client at a time, because concurrent erasures of clients that mention each
 * other would deadlock.
 */
export async function lockBudgetsToErase(
  tx: Tx,
  instanceId: number,
  clientId: number,
  search: MentionSearch | null,
): Promise<number[]> {
  await lockErasing(tx, { instanceId });
  const others = search === null ? [] : await findBudgetsMentioning(tx, instanceId, search);
  const budgets = await lockBudgets(tx, { instanceId, clientId, ids: others });
  return budgets.filter(({ client_id }) => client_id === clientId).map(({ id }) => id);
}
