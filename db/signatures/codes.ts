import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import {
  arrayLiteral,
  type Db,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  type Tx,
} from '../connection/client.ts';
import { signing_codes } from '../connection/tables.ts';

const { instance_id, id, budget_id, device_hash, fingerprint, sent_at } = signing_codes;
const { instance_id: _, ...columns } = getTableColumns(signing_codes);
const { id: __, tries: ___, ...given } = columns;
const givenNames = Object.keys(given) as (keyof typeof given)[];

type CodeRow = Pick<typeof signing_codes.$inferSelect, keyof typeof columns>;

const ofBudget = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(budget_id, sql.placeholder('budgetId')),
);

const insert = preparedWrite((db) =>
  db.insert(signing_codes).values(placeholders(['instance_id', ...givenNames])),
);

export async function insertCode(
  tx: Tx,
  instanceId: number,
  code: Pick<CodeRow, keyof typeof given>,
): Promise<void> {
  await insert(tx, { ...code, instance_id: instanceId });
}

const listAfter = preparedSelect((db) =>
  db
    .select({ sent_at, device_hash })
    .from(signing_codes)
    .where(and(ofBudget, gt(sent_at, sql.placeholder('since')))),
);

export async function listSince(db: Db, instanceId: number, budgetId: number, since: Date) {
  return await listAfter(db, { instanceId, budgetId, since: since.toISOString() });
}

const findNewest = preparedSelect((db) =>
  db
    .select(columns)
    .from(signing_codes)
    .where(
      and(
        ofBudget,
        eq(device_hash, sql.placeholder('deviceHash')),
        eq(fingerprint, sql.placeholder('fingerprint')),
      ),
    )
    .orderBy(desc(id))
    .limit(1),
);

/** The newest of a device, for what it was shown. Under `lockBudget` it stays so. */
export async function findCode(
  db: Db,
  instanceId: number,
  budgetId: number,
  deviceHash: Buffer,
  shown: Buffer,
): Promise<CodeRow | undefined> {
  const [row] = await findNewest(db, { instanceId, budgetId, deviceHash, fingerprint: shown });
  return row;
}

const tryOne = preparedWrite((db) =>
  db
    .update(signing_codes)
    .set({ tries: sql`${signing_codes.tries} + 1` })
    .where(and(eq(instance_id, sql.placeholder('instanceId')), eq(id, sql.placeholder('id')))),
);

export async function countTry(tx: Tx, instanceId: number, codeId: number): Promise<void> {
  await tryOne(tx, { instanceId, id: codeId });
}

const forget = preparedWrite((db) =>
  db
    .delete(signing_codes)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), isIn(budget_id, 'budgetIds'))),
);

/** Of a client that is erased. */
export async function forgetCodesOf(tx: Tx, instanceId: number, budgetIds: number[]): Promise<void> {
  await forget(tx, { instanceId, budgetIds: arrayLiteral(budgetIds) });
}

/** What nobody can enter any more. */
export async function forgetCodes(db: Db, until: Date): Promise<void> {
  await db.delete(signing_codes).where(lt(sent_at, until.toISOString()));
}
