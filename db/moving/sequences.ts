import { quoteTable } from '../backup/catalogue.ts';
import type { Connection } from '../connection/connection.ts';
import { listNumberings } from '../deployment/numberings.ts';
import { rowsOf } from './tables.ts';

/** Reserve for numbers taken between reading a sequence and raising it: far more than any burst of writes. */
const margin = 1000;

/**
 * Raises all sequences, or those of the named tables, above the imported ids, so that new rows have free ids.
 * Increments remain unchanged.
 */
export async function raiseSequences(session: Connection, id: number, tables?: string[]): Promise<void> {
  for (const { table, column, sequence, increment } of await listNumberings(session)) {
    if (tables && !tables.includes(table)) continue;
    await session.sql.unsafe(`
      select setval('${sequence}', last_value + ((highest - last_value) / ${increment} + ${margin}) * ${increment})
      from ${sequence}, (select max("${column}") as highest from ${quoteTable(table)} where ${rowsOf({ name: table }, id)}) came
      where highest >= last_value`);
  }
}
