import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sqlState } from '../../../db/connection/failures.ts';
import { type KeptTable, keepFile } from './manifest.ts';
import { quoted, quotedColumns, type Snapshot, type Table } from './snapshot.ts';

interface TableCopy {
  snapshot: Snapshot;
  signal: AbortSignal;
  /** A condition that chooses rows; all rows, if not given. */
  where?: string;
  /** Streams that the rows pass before they are compressed. */
  through?: Transform[];
}

/** Writes the rows of a table into a file of the folder, part by part where it is cut by day. */
export async function copyTable(
  folder: string,
  table: Table,
  { snapshot, signal, where, through = [] }: TableCopy,
): Promise<KeptTable> {
  let rows = 0;
  async function* read() {
    const parts = table.partitions.length > 0 ? table.partitions : [table];
    for (const part of parts) rows += yield* copyOf(part.name, table, snapshot, where);
  }
  const file = await keepFile(folder, `tables/${table.name}.copy.gz`, read(), {
    through: [...through, createGzip()],
    signal,
  });
  return { ...table, rows, file };
}

/** A day whose retention has ended may have been dropped since the snapshot: it is left out. */
export async function* copyOf(part: string, { name, columns }: Table, snapshot: Snapshot, where?: string) {
  try {
    return yield* snapshot.copy(selectionOf(part, columns, where));
  } catch (error) {
    if (part === name || sqlState(error) !== undefinedTable) throw error;
    return 0;
  }
}

/** The statement that copies rows out of a table or a part of one. */
export function selectionOf(name: string, columns: string[], where = 'true'): string {
  return `copy (select ${quotedColumns(columns)} from ${quoted(name)} where ${where}) to stdout`;
}

const undefinedTable = '42P01';
