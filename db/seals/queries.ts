import { eq, sql } from 'drizzle-orm';
import { type Db, placeholders, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { seal_keys } from '../connection/tables.ts';

const list = preparedSelect((db) =>
  db
    .select({ sealed: seal_keys.sealed })
    .from(seal_keys)
    .where(eq(seal_keys.instance_id, sql.placeholder('instanceId')))
    .orderBy(seal_keys.id),
);

export async function listSealKeys(db: Db, instanceId: number): Promise<Buffer[]> {
  return (await list(db, { instanceId })).map(({ sealed }) => sealed);
}

const insert = preparedWrite((db) => db.insert(seal_keys).values(placeholders(['instance_id', 'sealed'])));

export async function insertSealKey(tx: Tx, instanceId: number, sealed: Buffer): Promise<void> {
  await insert(tx, { instance_id: instanceId, sealed });
}
