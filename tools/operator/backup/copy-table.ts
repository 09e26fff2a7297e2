import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Table } from '../../../db/backup/catalogue.ts';
import { copyOf } from '../../../db/backup/rows.ts';
import type { Snapshot } from '../../../db/backup/snapshot.ts';
import { type KeptTable, keepFile } from './manifest.ts';

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
