import { quoteTable } from '../backup/catalogue.ts';
import type { Connection } from '../connection/connection.ts';
import { listNumberings } from '../deployment/numberings.ts';
import { workshopCondition } from './tables.ts';

/**
 * Number of additional ids to skip, because other transactions may take ids while a sequence is read and raised. Far
 * more than any burst of writes takes.
 */
const skippedIds = 1000;

/**
 * Raises the sequences of all tables, or of the given tables, above the highest imported id, so that new rows have free
 * ids. The increments of sequences remain unchanged.
 */
export async function raiseSequences(session: Connection, id: number, tables?: string[]): Promise<void> {
  for (const { table, column, sequence, increment } of await listNumberings(session)) {
    if (tables && !tables.includes(table)) continue;
    await session.sql.unsafe(`
      select setval('${sequence}', last_value + ((highest - last_value) / ${increment} + ${skippedIds}) * ${increment})
      from ${sequence}, (select max("${column}") as highest from ${quoteTable(table)} where ${workshopCondition({ name: table }, id)}) came
      where highest >= last_value`);
  }
}
