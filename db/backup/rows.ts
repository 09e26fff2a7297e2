import type { Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { quotedColumns, quoteTable, type Table } from './catalogue.ts';
import { type Copy, copyIn } from './copy.ts';
import type { Snapshot } from './snapshot.ts';

const undefinedTable = '42P01';

/** Yields the rows of a table that match the condition, and returns their number. */
export async function* readRows(
  snapshot: Snapshot,
  table: Table,
  where?: string,
): AsyncGenerator<Buffer, number, undefined> {
  const parts = table.partitions.length > 0 ? table.partitions : [table];
  let rows = 0;
  for (const part of parts) rows += yield* copyOf(part.name, table, snapshot, where);
  return rows;
}

/** Skips a day whose retention ended after the snapshot was taken: its partition may have been dropped. */
async function* copyOf(part: string, { name, columns }: Table, snapshot: Snapshot, where?: string) {
  try {
    return yield* snapshot.copy(selectionOf(part, columns, where));
  } catch (error) {
    if (part === name || sqlState(error) !== undefinedTable) throw error;
    return 0;
  }
}

/** Returns the statement that copies rows out of a table or a part of one. */
export function selectionOf(name: string, columns: string[], where = 'true'): string {
  return `copy (select ${quotedColumns(columns)} from ${quoteTable(name)} where ${where}) to stdout`;
}

/** Copies rows into a table. */
export function copyInto(
  session: Connection,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Copy<Writable>> {
  return copyIn(session, `copy ${quoteTable(name)} (${quotedColumns(columns)}) from stdin`);
}
