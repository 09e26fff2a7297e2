import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { placeholders, preparedWrite, type Tx } from './client.ts';

type Changeable = PgTable & Record<'instance_id' | 'id' | 'updated_at', AnyPgColumn>;

/** Changes whichever columns of a row, and its moment: a statement for each set of columns, prepared when first needed. */
export function updatesOf(table: Changeable) {
  const updates = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (changed: string[]) =>
    preparedWrite((db) =>
      db
        .update(table)
        .set(placeholders([...changed, 'updated_at']))
        .where(
          and(eq(table.instance_id, sql.placeholder('ofInstance')), eq(table.id, sql.placeholder('ofRow'))),
        ),
    );
  return async (tx: Tx, instanceId: number, id: number, changes: object, now: Date): Promise<void> => {
    const changed = Object.keys(changes).sort();
    const update = updates.get(changed.join()) ?? prepare(changed);
    updates.set(changed.join(), update);
    await update(tx, { ...changes, updated_at: now.toISOString(), ofInstance: instanceId, ofRow: id });
  };
}
