import { getTableColumns } from 'drizzle-orm';
import { arrayLiteral, type Db, placeholders, prepared, statement, type Tx } from '../client.ts';
import { budget_documents } from '../schema/index.ts';
import type { Author } from './history.ts';

const { budget_id, id, filename, content_type, size, client_visible, mechanic_visible, created_at } =
  getTableColumns(budget_documents);
const shown = {
  id,
  budget_id,
  filename,
  content_type,
  size,
  client_visible,
  mechanic_visible,
  created_at,
};

export type DocumentRow = Pick<typeof budget_documents.$inferSelect, keyof typeof shown>;

export interface NewDocument {
  filename: string;
  contentType: DocumentRow['content_type'];
  size: number;
  sha256: Buffer;
  storedAs: string;
  client_visible: boolean;
  mechanic_visible: boolean;
}

const insert = prepared('insert_budget_document', (db) =>
  db
    .insert(budget_documents)
    .values(
      placeholders([
        'instance_id',
        'budget_id',
        'filename',
        'content_type',
        'size',
        'stored_as',
        'sha256',
        'client_visible',
        'mechanic_visible',
        'actor_kind',
        'actor_id',
        'actor_name',
        'created_at',
      ]),
    )
    .returning(shown),
);

/** Its file is in the store already. */
export async function insertDocument(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  document: NewDocument,
  actor: Author,
  now: Date,
): Promise<DocumentRow> {
  const [row] = await insert(tx, {
    instance_id: instanceId,
    budget_id: budgetId,
    filename: document.filename,
    content_type: document.contentType,
    size: document.size,
    stored_as: document.storedAs,
    sha256: document.sha256,
    client_visible: document.client_visible,
    mechanic_visible: document.mechanic_visible,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: now.toISOString(),
  });
  return row as DocumentRow;
}

/** What serves a document, and nothing that tells of its budget. */
export interface DocumentFile {
  id: number;
  filename: string;
  content_type: DocumentRow['content_type'];
  size: number;
  sha256: Buffer;
  stored_as: string;
}

const findFile = statement<DocumentFile>(`
  select id, filename, content_type, size, sha256, stored_as from budget_documents
  where instance_id = $1 and id = $2`);

export async function findDocumentFile(
  db: Db,
  instanceId: number,
  documentId: number,
): Promise<DocumentFile | undefined> {
  const [file] = await findFile(db, instanceId, documentId);
  return file;
}

const stored = statement<{ stored_as: string }>(
  'select stored_as from budget_documents where stored_as = any ($1)',
);

/** Those among the names that a row tells of, in whatever workshop. */
export async function listStoredNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await stored(db, arrayLiteral(names));
  return new Set(rows.map(({ stored_as }) => stored_as));
}

const forget = statement(`
  delete from budget_documents d using budgets b
  where b.instance_id = $1 and b.client_id = $2
    and d.instance_id = b.instance_id and d.budget_id = b.id and d.client_visible`);

/** What its client could see. The files have no row then: the sweep removes them. */
export async function forgetClientDocuments(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await forget(tx, instanceId, clientId);
}
