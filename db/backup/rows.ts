import type { Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { quotedColumns, quoteTable, type Table } from './catalogue.ts';
import { type CopyStream, copyIn } from './copy.ts';
import type { Snapshot } from './snapshot.ts';

const undefinedTable = '42P01';

/** Yields the rows of a table that match the condition, and returns the number of rows. */
export async function* readRows(
  snapshot: Snapshot,
  table: Table,
  where?: string,
): AsyncGenerator<Buffer, number, undefined> {
  const parts = table.partitions.length > 0 ? table.partitions : [table];
  let rows = 0;
  for (const part of parts) rows += yield* copyPartition(part.name, table, snapshot, where);
  return rows;
}

/**
 * Copies the rows of a table or of one partition. Skips a partition that no longer exists: its retention ended after
 * the snapshot was taken.
 */
async function* copyPartition(part: string, { name, columns }: Table, snapshot: Snapshot, where?: string) {
  try {
    return yield* snapshot.copy(copyStatement(part, columns, where));
  } catch (error) {
    if (part === name || sqlState(error) !== undefinedTable) throw error;
    return 0;
  }
}

/** Returns the `COPY` statement that reads rows from a table or a partition. */
export function copyStatement(name: string, columns: string[], where = 'true'): string {
  return `copy (select ${quotedColumns(columns)} from ${quoteTable(name)} where ${where}) to stdout`;
}

/** Starts a `COPY` that writes rows into a table. */
export function copyRowsInto(
  session: Connection,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<CopyStream<Writable>> {
  return copyIn(session, `copy ${quoteTable(name)} (${quotedColumns(columns)}) from stdin`);
}
