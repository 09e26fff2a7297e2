import { and, asc, desc, eq, getTableColumns, gt, not, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, query } from '../connection/query.ts';
import { budget_documents } from '../connection/tables.ts';

const { instance_id, actor_kind, actor_id, ...columns } = getTableColumns(budget_documents);
const { stored_as, sha256, ...visibleColumns } = columns;
const { id, budget_id } = visibleColumns;

export type DeskDocumentRow = Pick<typeof budget_documents.$inferSelect, keyof typeof visibleColumns> & {
  has_thumbnail: boolean;
};

/** Names the outer table, because a column without a table is one of the thumbnails. */
const has_thumbnail = sql<boolean>`exists (
  select from document_thumbnails t
  where t.instance_id = budget_documents.instance_id and t.document_id = budget_documents.id)`.as(
  'has_thumbnail',
);

const ofBudget = { instanceId: instance_id, budgetId: budget_id };
const oneDocument = { ...ofBudget, id };

const list = query({ ...ofBudget, after: id, most: param.integer }, ($, db) =>
  db
    .select({ ...visibleColumns, has_thumbnail })
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), gt(id, $.after)))
    .orderBy(asc(id))
    .limit($.most),
);

/** Lists the newest documents of a budget, without the quotes that the client signed. */
export const listNewestDocuments = query({ ...ofBudget, most: param.integer }, ($, db) =>
  db
    .select({ ...visibleColumns, has_thumbnail })
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), not(budget_documents.signed)))
    .orderBy(desc(id))
    .limit($.most),
);

/** Finds a page of a budget's documents by ascending id. */
export async function listDocuments(
  db: Db,
  instanceId: number,
  budgetId: number,
  after: number,
  limit: number,
): Promise<Page<DeskDocumentRow>> {
  return pageOf(await list(db, { instanceId, budgetId, after, most: limit + 1 }), limit);
}

/** Finds a document of a budget, including the name of its file in the document store. */
export const findDocument = query.first(oneDocument, ($, db) =>
  db
    .select({ ...columns, has_thumbnail })
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), eq(id, $.id))),
);

const findShown = query.one(
  oneDocument,
  ($) => sql<{ found: boolean }>`
  select exists (
    select from evidence
    where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}
      and content::jsonb @> jsonb_build_object('shown', jsonb_build_object('documents',
        jsonb_build_array(jsonb_build_object('id', ${$.id}::bigint))))
  ) as found`,
);

/**
 * Returns true if the client saw the document when it accepted or declined the quote. While `lockBudget` is held, the
 * result cannot change.
 */
export async function hasClientSeen(...document: Parameters<typeof findShown>): Promise<boolean> {
  return (await findShown(...document)).found;
}

/** Deletes a document and its thumbnail. */
export const deleteDocument = query.run(oneDocument, ($, db) =>
  db
    .delete(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), eq(id, $.id))),
);

/** Changes who sees a document. */
export const updateVisibility = query.run(
  {
    ...oneDocument,
    client_visible: budget_documents.client_visible,
    mechanic_visible: budget_documents.mechanic_visible,
  },
  ({ instanceId, budgetId, id: documentId, ...visibility }, db) =>
    db
      .update(budget_documents)
      .set(visibility)
      .where(and(eq(instance_id, instanceId), eq(budget_id, budgetId), eq(id, documentId))),
);
