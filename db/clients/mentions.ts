import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { itemSearchKeys } from '../../domain/catalog/item.ts';
import { withoutMentions } from '../../domain/clients/mentions.ts';
import { partSearchKeys } from '../../domain/stock/part.ts';
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
  check_ins,
  client_history,
  closures,
  communications,
  credit_ledger,
  events,
  idempotency_keys,
  inspection_points,
  inspection_templates,
  inspections,
  invalid_emails,
  job_steps,
  outbound_messages,
  part_requests,
  parts,
  stock_movements,
  vehicles,
  waiting_entries,
  webhook_deliveries,
} from '../connection/tables.ts';

type Row = Record<string, unknown>;

const ids = param.list(param.integer);

/**
 * The search for mentions of a client in free texts. `pattern` is for PostgreSQL and finds too many rows; `exact`
 * matches the text to remove.
 */
export interface MentionSearch {
  pattern: string;
  exact: RegExp;
}

type TextTable = ReturnType<typeof describeTextTable>;

interface TextColumns<Table extends PgTable> {
  texts: readonly (keyof Table['$inferSelect'] & string)[];
  /** Columns with JSON text, in which mentions are removed only from strings. */
  json?: readonly (keyof Table['$inferSelect'] & string)[];
  /** Columns that `derived` reads to compute the derived columns. */
  from?: readonly string[];
  derived?: (row: never) => object;
  /** Names of the columns that `derived` computes. */
  also?: readonly string[];
  /** Whether a change sets `updated_at`, so that integrators find the row with `updated_since`. */
  moves?: boolean;
}

/**
 * Describes a table with free texts, with statements that find, lock and update its rows. The rows are passed as JSON,
 * which preserves types and arrays.
 */
function describeTextTable<Table extends PgTable>(
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
    /** Locks the found rows until the transaction ends, and returns them in their present state. */
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

const searchColumns = ['search_text', 'word_starts'] as const;

const budgetTextTables = [
  describeTextTable(budgets, {
    texts: ['client_reference', 'public_notes', 'internal_notes', 'reject_reason', 'hold_reason'],
    moves: true,
  }),
  describeTextTable(budget_lines, { texts: ['description', 'extended_detail', 'reference', 'group_title'] }),
  describeTextTable(budget_history, { texts: ['changes'] }),
  describeTextTable(budget_snapshots, { texts: ['lines'] }),
  describeTextTable(job_steps, { texts: ['text'] }),
  describeTextTable(part_requests, { texts: ['description'] }),
  describeTextTable(check_ins, { texts: ['belongings', 'signer', 'damages'] }),
];

/**
 * Tables with free texts about work, in the order of locks (ADR 0061): budgets with their dependent rows, then
 * documents, vehicles, items and parts.
 */
const workTextTables = [
  ...budgetTextTables,
  describeTextTable(budget_documents, { texts: ['filename', 'caption'] }),
  describeTextTable(inspections, { texts: ['name'] }),
  describeTextTable(inspection_points, { texts: ['section', 'text', 'hint', 'note'] }),
  describeTextTable(inspection_templates, { texts: ['name', 'points'] }),
  describeTextTable(vehicles, {
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
  describeTextTable(client_history, { texts: ['changes'] }),
  describeTextTable(catalog_items, {
    texts: ['description', 'category'],
    from: ['reference'],
    derived: itemSearchKeys,
    also: searchColumns,
    moves: true,
  }),
  describeTextTable(closures, { texts: ['name'] }),
  describeTextTable(campaign_templates, { texts: ['subject', 'text', 'html'] }),
  describeTextTable(parts, {
    texts: ['description', 'manufacturer_reference', 'location'],
    from: ['reference'],
    derived: partSearchKeys,
    also: searchColumns,
    moves: true,
  }),
  describeTextTable(stock_movements, { texts: ['reason'] }),
  describeTextTable(waiting_entries, { texts: ['notes'] }),
];

/** Tables with free texts that integrators received: events, deliveries, and stored responses. */
const integratorTextTables = [
  describeTextTable(events, { texts: ['data'] }),
  describeTextTable(webhook_deliveries, { texts: ['data', 'response_body', 'error'] }),
  describeTextTable(idempotency_keys, { texts: [], json: ['body'] }),
];

const messageTextTables = [
  describeTextTable(communications, { texts: ['subject', 'body', 'error', 'agent', 'recording_url'] }),
  describeTextTable(outbound_messages, { texts: ['html', 'text', 'calendar', 'from_name', 'reply_to'] }),
  describeTextTable(invalid_emails, { texts: ['reason'] }),
  describeTextTable(credit_ledger, { texts: ['note'] }),
];

/** Names of the columns with free texts, by table. */
export const textTablesByName: Record<string, readonly string[]> = Object.fromEntries(
  [...workTextTables, ...integratorTextTables, ...messageTextTables].map(({ table, columns }) => [
    table,
    columns,
  ]),
);

interface MentionRemoval {
  instanceId: number;
  search: MentionSearch;
  now: Date;
}

/** Removes mentions from rows that were read. Returns only the rows that changed. */
function removeMentionsFromRows(
  rows: { row: Row }[],
  { columns, json, derived }: TextTable,
  { exact }: MentionSearch,
): Row[] {
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

/** Removes mentions from the rows of one table, or only from the rows of given owners. Returns the changed rows. */
async function removeMentionsInTable(
  tx: Tx,
  describeTextTable: TextTable,
  { instanceId, search, now }: MentionRemoval,
  owners: readonly number[] | null = null,
): Promise<Row[]> {
  const found = await describeTextTable.find(tx, { instanceId, pattern: search.pattern, owners });
  const mentioning = removeMentionsFromRows(found, describeTextTable, search);
  if (mentioning.length === 0) return [];
  const locked = await describeTextTable.lock(tx, { instanceId, rows: mentioning });
  const changed = removeMentionsFromRows(locked, describeTextTable, search);
  await describeTextTable.update(tx, { instanceId, rows: changed, now });
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

/** Removes mentions from all free texts about work, vehicles and parts. Requires `lockBudgetsToErase`. */
export async function removeMentionsInWork(tx: Tx, cutting: MentionRemoval): Promise<void> {
  const budgetIds = new Set<number>();
  for (const each of workTextTables) {
    const changed = await removeMentionsInTable(tx, each, cutting);
    if (each.table === 'budget_lines')
      for (const { budget_id } of changed) budgetIds.add(budget_id as number);
  }
  await touchBudgets(tx, { instanceId: cutting.instanceId, ids: [...budgetIds], now: cutting.now });
}

/** Removes mentions from the lines of given budgets, and from the texts about a client's vehicles. */
export async function removeMentionsInOwnRows(
  tx: Tx,
  cutting: MentionRemoval,
  { clientId, budgetIds }: { clientId: number; budgetIds: number[] },
): Promise<void> {
  await removeMentionsInTable(tx, findTextTable('budget_lines'), cutting, budgetIds);
  await removeMentionsInTable(tx, findTextTable('vehicles'), cutting, [clientId]);
}

function findTextTable(table: string): TextTable {
  return workTextTables.find((each) => each.table === table) as TextTable;
}

/** Removes mentions from events, deliveries and stored responses. Call this before the message log is locked. */
export async function removeMentionsInIntegratorData(tx: Tx, cutting: MentionRemoval): Promise<void> {
  for (const each of integratorTextTables) await removeMentionsInTable(tx, each, cutting);
}

export async function removeMentionsInMessages(tx: Tx, cutting: MentionRemoval): Promise<void> {
  for (const each of messageTextTables) await removeMentionsInTable(tx, each, cutting);
}

/** Returns the ids of the budgets whose texts contain a mention. */
async function findBudgetsMentioning(tx: Tx, instanceId: number, search: MentionSearch): Promise<number[]> {
  const found = new Set<number>();
  for (const each of budgetTextTables) {
    const rows = removeMentionsFromRows(
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
 * Locks a client's own budgets, and the budgets of other clients whose draft invoices name this client as the payer.
 * Returns the ids of the client's own budgets. Requires a lock on the client, which prevents new budgets.
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
 * Locks the budgets of a client and all budgets whose texts mention the client. Call this before the client is locked
 * (ADR 0061). Returns the ids of the client's own budgets. Also locks the workshop against other erasures, because
 * concurrent erasures of clients that mention each other would deadlock.
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
