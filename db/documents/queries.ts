import { and, asc, eq, getTableColumns, not, sql } from 'drizzle-orm';
import { type Author, withoutClientName } from '../clients/history.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  type Tx,
} from '../connection/client.ts';
import { budget_documents, budgets, clients } from '../connection/tables.ts';

const {
  instance_id,
  budget_id,
  id,
  filename,
  content_type,
  size,
  stored_as,
  sha256,
  client_visible,
  mechanic_visible,
  signed,
  created_at,
} = getTableColumns(budget_documents);
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
  /** What a client signed. */
  signed?: boolean;
}

const insert = preparedWrite((db) =>
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
        'signed',
        'actor_kind',
        'actor_id',
        'actor_name',
        'created_at',
      ]),
    )
    .returning(shown),
);

/** Store the file first. */
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
    signed: document.signed ?? false,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: now.toISOString(),
  });
  return row as DocumentRow;
}

const served = { id, filename, content_type, size, sha256, stored_as };

export type DocumentFile = Pick<typeof budget_documents.$inferSelect, keyof typeof served>;

/** What an erased client signed is kept as evidence, and shown to nobody. */
const isBlocked = sql`${signed} and exists (
  select from ${budgets} join ${clients}
    on ${clients.instance_id} = ${budgets.instance_id} and ${clients.id} = ${budgets.client_id}
  where ${budgets.instance_id} = ${instance_id} and ${budgets.id} = ${budget_id} and ${clients.erased_at} is not null)`;

const findFile = preparedSelect((db) =>
  db
    .select(served)
    .from(budget_documents)
    .where(
      and(
        eq(instance_id, sql.placeholder('instanceId')),
        eq(id, sql.placeholder('id')),
        sql`not (${isBlocked})`,
      ),
    ),
);

export async function findDocumentFile(
  db: Db,
  instanceId: number,
  id: number,
): Promise<DocumentFile | undefined> {
  const [file] = await findFile(db, { instanceId, id });
  return file;
}

const stored = preparedSelect((db) =>
  db.select({ stored_as }).from(budget_documents).where(isIn(stored_as, 'names')),
);

export async function listStoredNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await stored(db, { names: arrayLiteral(names) });
  return new Set(rows.map(({ stored_as }) => stored_as));
}

const ofBudgets = and(eq(instance_id, sql.placeholder('instanceId')), isIn(budget_id, 'budgetIds'));

const forget = preparedWrite((db) =>
  db
    .delete(budget_documents)
    .where(and(ofBudgets, client_visible, not(signed)))
    .returning({ stored_as }),
);

const forgetNames = preparedWrite((db) =>
  db
    .update(budget_documents)
    .set({
      filename: sql`'document-' || ${id} || coalesce(substring(${filename} from '\\.[^.]+$'), '')`,
      actor_name: withoutClientName(budget_documents),
    })
    .where(ofBudgets),
);

/**
 * What clients could see goes, but for what they signed; that, and what staff alone could see, loses its name, which
 * somebody thought up. Returns the files that go.
 */
export async function forgetClientDocuments(
  tx: Tx,
  instanceId: number,
  budgetIds: number[],
): Promise<string[]> {
  const values = { instanceId, budgetIds: arrayLiteral(budgetIds) };
  const [gone] = await sendInOrder(tx, [forget(tx, values), forgetNames(tx, values)]);
  return gone.map(({ stored_as }) => stored_as);
}

const signedOf = preparedSelect((db) =>
  db
    .select({ id, size, sha256, stored_as })
    .from(budget_documents)
    .where(
      and(eq(instance_id, sql.placeholder('instanceId')), eq(budget_id, sql.placeholder('budgetId')), signed),
    )
    .orderBy(asc(id)),
);

/** The quotes that its client signed. */
export async function listSignedDocuments(db: Db, instanceId: number, budgetId: number) {
  return await signedOf(db, { instanceId, budgetId });
}
