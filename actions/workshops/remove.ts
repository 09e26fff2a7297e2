import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import { sendInOrder, sqlState, type Tx } from '../../db/connection/client.ts';
import { listPdfsOf } from '../../db/invoices/pdfs.ts';
import { listLogos } from '../../db/workshops/logos.ts';
import {
  deleteSomeRows,
  forgetFilesOf,
  hasRows,
  type InstanceTable,
  listFilesOf,
  listInstanceTables,
  readClock,
  runsSinceBefore,
} from '../../db/workshops/removal.ts';

interface RemovalContext {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  documents: DocumentStore;
}

interface RemovalCount {
  rows: number;
  files: number;
}

/**
 * Deletes a workshop's data in batches (ADR 0041). The workshop must already be marked for removal, so that no new
 * writes begin.
 */
export async function emptyInstance(context: RemovalContext, instanceId: number): Promise<RemovalCount> {
  const emptied = { rows: 0, files: 0 };
  for (let idle = 0; idle < maxIdleRounds; ) {
    await othersEnded(context);
    const tables = await context.transact((tx) => listInstanceTables(tx, {}));
    if (!(await hasAny(context, tables, instanceId))) return emptied;
    const files = await removeFiles(context, instanceId);
    let rows = files;
    for (const table of inOrder(tables)) rows += await emptyTable(context, table, instanceId);
    emptied.files += files;
    emptied.rows += rows;
    idle = rows === 0 ? idle + 1 : 0;
  }
  throw new Error(`rows of workshop ${instanceId} are left that cannot be deleted`);
}

/** Maximum number of rounds without progress. Rows that are inserted late are deleted in the next round. */
const maxIdleRounds = 5;

function hasAny({ transact }: RemovalContext, tables: InstanceTable[], instanceId: number): Promise<boolean> {
  return transact((tx) => hasRows(tx, tables, instanceId)).catch((error) => unlessLater(error, true));
}

const pollIntervalMs = 100;

/** Waits for all transactions that began before this call, so that the rows that they wrote are visible. */
async function othersEnded({ transact }: RemovalContext): Promise<void> {
  const { now } = await transact((tx) => readClock(tx, {}));
  while (await transact((tx) => runsSinceBefore(tx, now))) await sleep(pollIntervalMs);
}

const filesAtOnce = 8;

/** Deletes files before their rows, so that a removal that was interrupted finds the remaining files again. */
async function removeFiles({ transact, documents }: RemovalContext, instanceId: number): Promise<number> {
  for (let removed = 0; ; ) {
    const names = (await transact((tx) => filesOf(tx, instanceId))).flat();
    if (names.length === 0) return removed;
    await Promise.all(names.map((name) => documents.remove(name)));
    const forgotten = await transact((tx) => forgetFilesOf(tx, { instanceId, names })).then(
      () => true,
      (error) => unlessLater(error, false),
    );
    if (!forgotten) return removed;
    removed += names.length;
  }
}

async function filesOf(tx: Tx, instanceId: number): Promise<string[][]> {
  const [files, pdfs, logos] = await sendInOrder(tx, [
    listFilesOf(tx, { instanceId, most: filesAtOnce }),
    listPdfsOf(tx, { instanceId, most: filesAtOnce }),
    listLogos(tx, { instanceId, limit: filesAtOnce }),
  ]);
  return [files.map(({ stored_as }) => stored_as), pdfs.map(({ name }) => name), logos];
}

const batchMs = 200;
const batchRows = { first: 500, least: 10, most: 20_000 };

async function emptyTable(
  { transact }: RemovalContext,
  table: InstanceTable,
  instanceId: number,
): Promise<number> {
  let deleted = 0;
  for (let most = batchRows.first; ; ) {
    const startedAt = performance.now();
    const some = await transact((tx) => deleteSomeRows(tx, table, instanceId, most)).catch((error) =>
      unlessLater(error, 0),
    );
    if (some === 0) return deleted;
    deleted += some;
    const factor = Math.min(2, batchMs / (performance.now() - startedAt));
    most = Math.max(batchRows.least, Math.min(batchRows.most, Math.round(most * factor)));
  }
}

/** Returns `then` if the next round resolves the cause of the error. Throws all other errors. */
function unlessLater<T>(error: unknown, then: T): T {
  if (settledLater.has(sqlState(error) ?? '')) return then;
  throw error;
}

const settledLater = new Set([
  '42P01', // undefined_table: the partition of a day was dropped in the meantime
  '23503', // foreign_key_violation: a late row refers to a deleted row
  '23001', // restrict_violation: a concurrent removal of the workshop was faster, so this one is no longer authorised
]);

/**
 * Tables that are emptied first, because a workshop without lanes has no worker that sends messages or inserts rows.
 */
const firstTables = ['lanes', 'backlog'];

/** Sorts tables so that a table's rows are deleted after the rows that refer to them. */
export function inOrder(tables: InstanceTable[]): InstanceTable[] {
  const ordered: InstanceTable[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  for (const name of [...firstTables, ...remaining.keys()]) take(remaining.get(name));
  return ordered;

  function take(table: InstanceTable | undefined): void {
    if (!table || !remaining.delete(table.name)) return;
    for (const name of table.referred_by) take(remaining.get(name));
    ordered.push(table);
  }
}
