import { and, type Column, eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './client.ts';
import { query } from './query.ts';

type ChangeableTable = PgTable & Record<'instance_id' | 'id' | 'updated_at', AnyPgColumn>;

/**
 * Returns a function that updates the given columns of a row, and `updated_at`. Creates one statement per set of
 * columns, at first use.
 */
export function createRowUpdater<Table extends ChangeableTable>(table: Table) {
  const columns: Record<string, Column> = getTableColumns(table);
  const updates = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (names: string[]) => {
    const changed = Object.fromEntries(
      Object.entries(columns).filter(([name]) => name === 'updated_at' || names.includes(name)),
    );
    const parameters: typeof changed & Record<'ofInstance' | 'ofRow', Column> = {
      ...changed,
      ofInstance: table.instance_id,
      ofRow: table.id,
    };
    return query(parameters, ($, db) =>
      db
        .update(table)
        .set(Object.fromEntries(Object.keys(changed).map((name) => [name, $[name]])) as object)
        .where(and(eq(table.instance_id, $.ofInstance), eq(table.id, $.ofRow))),
    );
  };
  return async (
    tx: Tx,
    instanceId: number,
    id: number,
    changes: Partial<Table['$inferSelect']>,
    now: Date,
  ): Promise<void> => {
    const names = Object.keys(changes).sort();
    const update = updates.get(names.join()) ?? prepare(names);
    updates.set(names.join(), update);
    const values = { ...changes, updated_at: now.toISOString(), ofInstance: instanceId, ofRow: id };
    await update(tx, values);
  };
}
