import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { Thumbnail } from '../../domain/documents/thumbnail.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { actorParams, actorValues, withoutClientName } from '../connection/actor.ts';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { budget_documents, budgets, clients, document_thumbnails } from '../connection/tables.ts';

const { instance_id, budget_id, id, filename, size, stored_as, sha256, signed } = budget_documents;
const visibleColumns = pickColumns(budget_documents, [
  'id',
  'budget_id',
  'filename',
  'caption',
  'content_type',
  'size',
  'client_visible',
  'mechanic_visible',
  'created_at',
]);

export type DocumentRow = Pick<typeof budget_documents.$inferSelect, keyof typeof visibleColumns>;

export interface NewDocument {
  filename: string;
  /** Description of the content by the staff. */
  caption?: string | null;
  contentType: DocumentRow['content_type'];
  size: number;
  sha256: Buffer;
  storedAs: string;
  client_visible: boolean;
  mechanic_visible: boolean;
  /** True for the PDF of a quote that a client signed. */
  signed?: boolean;
}

const insert = query.one(
  {
    ...pickColumns(budget_documents, [
      'instance_id',
      'budget_id',
      'filename',
      'caption',
      'content_type',
      'size',
      'stored_as',
      'sha256',
      'client_visible',
      'mechanic_visible',
      'signed',
    ]),
    ...actorParams,
    created_at: param.date,
  },
  ($, db) => db.insert(budget_documents).values($).returning(visibleColumns),
);

/** Inserts the row of a document. The file must already be in the document store. */
export async function insertDocument(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  { contentType, storedAs, caption = null, signed = false, ...document }: NewDocument,
  actor: Actor,
  now: Date,
): Promise<DocumentRow> {
  return insert(tx, {
    ...document,
    caption,
    instance_id: instanceId,
    budget_id: budgetId,
    content_type: contentType,
    stored_as: storedAs,
    signed,
    ...actorValues(actor),
    created_at: now,
  });
}

const thumbnail = {
  instanceId: document_thumbnails.instance_id,
  documentId: document_thumbnails.document_id,
};

const insertPicture = query.run(
  { ...thumbnail, ...pickColumns(document_thumbnails, ['width', 'height', 'picture']) },
  ({ instanceId, documentId, ...picture }, db) =>
    db.insert(document_thumbnails).values({ instance_id: instanceId, document_id: documentId, ...picture }),
);

export async function insertThumbnail(
  tx: Tx,
  instanceId: number,
  documentId: number,
  { width, height, picture }: Thumbnail,
): Promise<void> {
  await insertPicture(tx, { instanceId, documentId, width, height, picture });
}

export const findThumbnail = query.first(thumbnail, ($, db) =>
  db
    .select({ picture: document_thumbnails.picture })
    .from(document_thumbnails)
    .where(
      and(
        eq(document_thumbnails.instance_id, $.instanceId),
        eq(document_thumbnails.document_id, $.documentId),
      ),
    ),
);

/** Lists the thumbnails of documents. Documents without one are omitted. */
export const listThumbnails = query(
  { instanceId: document_thumbnails.instance_id, documentIds: param.list(document_thumbnails.document_id) },
  ($, db) =>
    db
      .select({ document_id: document_thumbnails.document_id, picture: document_thumbnails.picture })
      .from(document_thumbnails)
      .where(
        and(
          eq(document_thumbnails.instance_id, $.instanceId),
          isIn(document_thumbnails.document_id, $.documentIds),
        ),
      ),
);

const fileColumns = pickColumns(budget_documents, [
  'id',
  'filename',
  'content_type',
  'size',
  'sha256',
  'stored_as',
]);

export type DocumentFile = Pick<typeof budget_documents.$inferSelect, keyof typeof fileColumns>;

/** Condition for documents that an erased client signed. They remain stored as evidence, but are not shown. */
const isBlocked = sql`${signed} and exists (
  select from ${budgets} join ${clients}
    on ${clients.instance_id} = ${budgets.instance_id} and ${clients.id} = ${budgets.client_id}
  where ${budgets.instance_id} = ${instance_id} and ${budgets.id} = ${budget_id} and ${clients.erased_at} is not null)`;

/** Finds the file of a document. Returns undefined for signed documents of erased clients. */
export const findDocumentFile = query.first({ instanceId: instance_id, id }, ($, db) =>
  db
    .select(fileColumns)
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), sql`not (${isBlocked})`)),
);

/** Lists the ids of a budget's documents among the given ids. */
export const listDocumentIds = query(
  { instanceId: instance_id, budgetId: budget_id, ids: param.list(id) },
  ($, db) =>
    db
      .select({ id })
      .from(budget_documents)
      .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), isIn(id, $.ids))),
);

const listStored = query({ names: param.list(stored_as) }, ($, db) =>
  db.select({ stored_as }).from(budget_documents).where(isIn(stored_as, $.names)),
);

/** Returns the given file names that belong to documents in the database. */
export async function listStoredNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await listStored(db, { names });
  return new Set(rows.map(({ stored_as }) => stored_as));
}

const ofBudgets = { instanceId: instance_id, budgetIds: param.list(budget_id) };

const deleteUnsigned = query(ofBudgets, ($, db) =>
  db
    .delete(budget_documents)
    .where(
      and(
        eq(instance_id, $.instanceId),
        isIn(budget_id, $.budgetIds),
        budget_documents.client_visible,
        not(signed),
      ),
    )
    .returning({ stored_as }),
);

const emptyNames = query.run(ofBudgets, ($, db) =>
  db
    .update(budget_documents)
    .set({
      filename: sql`'document-' || ${id} || coalesce(substring(${filename} from '\\.[^.]+$'), '')`,
      caption: null,
      actor_name: withoutClientName(budget_documents),
    })
    .where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds))),
);

/**
 * Deletes documents that the client could see, except signed documents. Replaces the names of the remaining documents,
 * because people chose these names. Returns the names of the files to remove from the document store.
 */
export async function forgetClientDocuments(
  tx: Tx,
  budgets: { instanceId: number; budgetIds: number[] },
): Promise<string[]> {
  const [deleted] = await sendInOrder(tx, [deleteUnsigned(tx, budgets), emptyNames(tx, budgets)]);
  return deleted.map(({ stored_as }) => stored_as);
}

/** Lists the quotes of a budget that its client signed. */
export const listSignedDocuments = query({ instanceId: instance_id, budgetId: budget_id }, ($, db) =>
  db
    .select({ id, size, sha256, stored_as })
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), signed))
    .orderBy(asc(id)),
);
