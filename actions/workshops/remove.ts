import { setTimeout as sleep } from 'node:timers/promises';
import { sendInOrder, sqlState, type Tx } from '../../db/connection/client.ts';
import { listPdfsOf } from '../../db/invoices/pdfs.ts';
import { listLogosOf } from '../../db/workshops/logos.ts';
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
import type { DocumentStore } from '../../documents/store.ts';

interface Emptying {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  documents: DocumentStore;
}

interface Emptied {
  rows: number;
  files: number;
}

/** Deletes in batches what a workshop has (ADR 0041). It is marked before, so that nobody begins to write for it. */
export async function emptyInstance(emptying: Emptying, instanceId: number): Promise<Emptied> {
  const emptied = { rows: 0, files: 0 };
  for (let idle = 0; idle < idleRoundsMost; ) {
    await othersEnded(emptying);
    const tables = await emptying.transact(listInstanceTables);
    if (!(await hasAny(emptying, tables, instanceId))) return emptied;
    const files = await removeFiles(emptying, instanceId);
    let rows = files;
    for (const table of inOrder(tables)) rows += await emptyTable(emptying, table, instanceId);
    emptied.files += files;
    emptied.rows += rows;
    idle = rows === 0 ? idle + 1 : 0;
  }
  throw new Error(`rows of workshop ${instanceId} are left that cannot be deleted`);
}

/** What comes late goes in the next round; what is still there after these does not go at all. */
const idleRoundsMost = 5;

function hasAny({ transact }: Emptying, tables: InstanceTable[], instanceId: number): Promise<boolean> {
  return transact((tx) => hasRows(tx, tables, instanceId)).catch((error) => unlessLater(error, true));
}

const lookAgainMs = 100;

/** Waits for the end of every transaction that began before now: what it writes can be seen then. */
async function othersEnded({ transact }: Emptying): Promise<void> {
  const moment = await transact(readClock);
  while (await transact((tx) => runsSinceBefore(tx, moment))) await sleep(lookAgainMs);
}

const filesAtOnce = 8;

/** The files go before the rows that name them: what is broken off in between is found again. */
async function removeFiles({ transact, documents }: Emptying, instanceId: number): Promise<number> {
  for (let removed = 0; ; ) {
    const names = (await transact((tx) => filesOf(tx, instanceId))).flat();
    if (names.length === 0) return removed;
    await Promise.all(names.map((name) => documents.remove(name)));
    await transact((tx) => forgetFilesOf(tx, instanceId, names));
    removed += names.length;
  }
}

function filesOf(tx: Tx, instanceId: number): Promise<string[][]> {
  return sendInOrder(tx, [
    listFilesOf(tx, instanceId, filesAtOnce),
    listPdfsOf(tx, instanceId, filesAtOnce),
    listLogosOf(tx, instanceId, filesAtOnce),
  ]);
}

const batchMs = 200;
const batchRows = { first: 500, least: 10, most: 20_000 };

async function emptyTable({ transact }: Emptying, table: InstanceTable, instanceId: number): Promise<number> {
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

/** What the next round settles: a day that was dropped meanwhile, or a row that came late and refers to another. */
function unlessLater<T>(error: unknown, then: T): T {
  if (sqlState(error) === undefinedTable || sqlState(error) === foreignKeyViolation) return then;
  throw error;
}

const undefinedTable = '42P01';
const foreignKeyViolation = '23503';

/** What would still be sent goes first: without its lane nobody hands it over or records anything. */
const first = ['lanes', 'backlog'];

function inOrder(tables: InstanceTable[]): InstanceTable[] {
  const ordered: InstanceTable[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  for (const name of [...first, ...waiting.keys()]) take(waiting.get(name));
  return ordered;

  function take(table: InstanceTable | undefined): void {
    if (!table || !waiting.delete(table.name)) return;
    for (const name of table.referred_by) take(waiting.get(name));
    ordered.push(table);
  }
}
