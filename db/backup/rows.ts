import type { Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { quotedColumns, quoteIdentifier, type Table } from './catalogue.ts';
import { type Copy, copyIn } from './copy.ts';
import type { Snapshot } from './snapshot.ts';

const undefinedTable = '42P01';

/** A day whose retention has ended may have been dropped since the snapshot: it is left out. */
export async function* copyOf(part: string, { name, columns }: Table, snapshot: Snapshot, where?: string) {
  try {
    return yield* snapshot.copy(selectionOf(part, columns, where));
  } catch (error) {
    if (part === name || sqlState(error) !== undefinedTable) throw error;
    return 0;
  }
}

/** Returns the statement that copies rows out of a table or a part of one. */
export function selectionOf(name: string, columns: string[], where = 'true'): string {
  return `copy (select ${quotedColumns(columns)} from ${quoteIdentifier(name)} where ${where}) to stdout`;
}

/** Copies rows into a table. */
export function copyInto(
  session: Connection,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<Copy<Writable>> {
  return copyIn(session, `copy ${quoteIdentifier(name)} (${quotedColumns(columns)}) from stdin`);
}
