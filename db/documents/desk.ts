import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type Db, preparedSelect, preparedWrite, statement, type Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { budget_documents } from '../connection/tables.ts';

const { instance_id, actor_kind, actor_id, ...columns } = getTableColumns(budget_documents);
const { id, budget_id, stored_as, sha256, ...listed } = columns;

export type DeskDocumentRow = Pick<
  typeof budget_documents.$inferSelect,
  keyof typeof listed | 'id' | 'budget_id'
>;

const ofBudget = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(budget_id, sql.placeholder('budgetId')),
);
const thisOne = and(ofBudget, eq(id, sql.placeholder('id')));

const list = preparedSelect((db) =>
  db
    .select({ id, budget_id, ...listed })
    .from(budget_documents)
    .where(and(ofBudget, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(sql.placeholder('limit')),
);

export async function listDocuments(
  db: Db,
  instanceId: number,
  budgetId: number,
  after: number,
  limit: number,
): Promise<Page<DeskDocumentRow>> {
  return pageOf(await list(db, { instanceId, budgetId, after, limit: limit + 1 }), limit);
}

const find = preparedSelect((db) => db.select(columns).from(budget_documents).where(thisOne));

/** What a budget has under this number, and where its file is. */
export async function findDocument(db: Db, instanceId: number, budgetId: number, id: number) {
  const [row] = await find(db, { instanceId, budgetId, id });
  return row;
}

const shown = statement<{ found: boolean }>(`
  select exists (
    select from evidence
    where instance_id = $1 and budget_id = $2
      and content::jsonb @> jsonb_build_object('shown', jsonb_build_object('documents',
        jsonb_build_array(jsonb_build_object('id', $3::bigint))))
  ) as found`);

/** Whether its client saw it when it decided. Under `lockBudget` it stays so. */
export async function wasShown(db: Db, instanceId: number, budgetId: number, id: number): Promise<boolean> {
  const [row] = await shown(db, instanceId, budgetId, id);
  return row?.found === true;
}

const remove = preparedWrite((db) => db.delete(budget_documents).where(thisOne));

/** With its thumbnail. */
export async function deleteDocument(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  id: number,
): Promise<void> {
  await remove(tx, { instanceId, budgetId, id });
}
