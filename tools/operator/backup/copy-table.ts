import type { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Table } from '../../../db/backup/catalogue.ts';
import { type StoredTable, writeBackupFile } from './manifest.ts';

interface TableCopy {
  /** Yields the rows as COPY text. Its return value is the number of rows. */
  rows: AsyncGenerator<Buffer, number>;
  signal: AbortSignal;
  /** Streams that transform the rows before compression. */
  through?: Transform[];
}

/** Writes the rows of a table into a compressed file of the folder. */
export async function copyTable(
  folder: string,
  table: Table,
  { rows, signal, through = [] }: TableCopy,
): Promise<StoredTable> {
  let count = 0;
  async function* read() {
    count = yield* rows;
  }
  const file = await writeBackupFile(folder, `tables/${table.name}.copy.gz`, read(), {
    through: [...through, createGzip()],
    signal,
  });
  return { ...table, rows: count, file };
}
