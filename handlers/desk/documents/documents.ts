import { holdBudget } from '../../../actions/budgets/hold.ts';
import { addDocument } from '../../../actions/documents/add.ts';
import { changeVisibility } from '../../../actions/documents/change-visibility.ts';
import { type KeptFile, storeFile } from '../../../actions/documents/keep.ts';
import { readFile } from '../../../actions/documents/read.ts';
import { removeDocument } from '../../../actions/documents/remove.ts';
import { requireOwnJob } from '../../../actions/jobs/own-job.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { type DeskDocumentRow, findDocument, listDocuments } from '../../../db/documents/desk-documents.ts';
import { findThumbnail } from '../../../db/documents/queries.ts';
import { maxDocumentBytes } from '../../../domain/documents/document.ts';
import { Problem, problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { fileAnswer } from '../../answers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { openIdPage } from '../../pages.ts';

const internal = true;

function deskDocument(row: DeskDocumentRow): components['schemas']['DeskDocument'] {
  const { id, budget_id, filename, content_type, size, client_visible, mechanic_visible, created_at } = row;
  const { caption, signed, has_thumbnail, actor_name: by } = row;
  const file = { id, budget_id, filename, caption, content_type, size };
  return { ...file, client_visible, mechanic_visible, created_at, signed, has_thumbnail, by };
}

/**
 * Adds a document to a budget. Stores the file before the transaction of its row begins, so that no row refers to a
 * missing file. Removes the file if no row is written.
 */
export const addBudgetDocument: DeskPreparedHandler<'addBudgetDocument', KeptFile, 'client'> = {
  takesLong: () => true,
  prepare({ body, documents, instance }, { makeThumbnail }) {
    const bytes = Buffer.from(body.file, 'base64');
    if (bytes.length > maxDocumentBytes) throw problem('payload_too_large');
    return storeFile({ documents, makeThumbnail, asker: { workshop: instance.id } }, bytes, body.filename);
  },
  async handle(request, stored) {
    if (!stored) throw new Error('no file was kept');
    const { params, body, actor, documents } = request;
    try {
      const budget = await holdBudget(request, params.id, { internal });
      requireOwnJob(request, budget);
      const document = await addDocument(request, budget, stored, body);
      const has_thumbnail = stored.thumbnail !== null;
      const record = deskDocument({ ...document, signed: false, has_thumbnail, actor_name: actor.name });
      return { status: 201, body: record, concernsClient: budget.client_id };
    } catch (error) {
      if (error instanceof Problem) await documents.remove(stored.storedAs);
      throw error;
    }
  },
};

export const listBudgetDocuments: DeskHandlers['listBudgetDocuments'] = async (request) => {
  const { params, instance, tx } = request;
  if (!(await findBudget(tx, { instanceId: instance.id, id: params.id, internal })))
    throw problem('not_found');
  const pages = openIdPage(request);
  const found = await listDocuments(tx, instance.id, params.id, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, deskDocument) };
};

export const getBudgetDocument: DeskHandlers['getBudgetDocument'] = async (request) => {
  const { params, instance, tx, documents } = request;
  const { id, documentId } = params;
  const budget = await findBudget(tx, { instanceId: instance.id, id, internal });
  const document =
    budget && (await findDocument(tx, { instanceId: instance.id, budgetId: id, id: documentId }));
  if (!document) throw problem('not_found');
  const { filename, stored_as, size, sha256, signed } = document;
  const client = signed ? await findClient(tx, { instanceId: instance.id, id: budget.client_id }) : undefined;
  if (client?.erased_at) throw problem('client_erased');
  const file = await readFile(documents, { of: `document ${documentId}`, stored_as, size, sha256 });
  if (!file) throw problem('not_found', { reason: 'fileLost' });
  return { status: 200, body: fileAnswer(filename, file) };
};

export const setBudgetDocument: DeskHandlers['setBudgetDocument'] = async (request) => {
  const { params, body } = request;
  const budget = await holdBudget(request, params.id, { internal });
  const document = await changeVisibility(request, budget, params.documentId, body);
  return { status: 200, body: deskDocument(document), concernsClient: budget.client_id };
};

/** Name of a thumbnail: that of the document with the extension of its type. */
function thumbnailFilename(filename: string): string {
  return `${filename.replace(/\.[^.]*$/, '')}.webp`;
}

export const getBudgetThumbnail: DeskHandlers['getBudgetThumbnail'] = async (request) => {
  const { params, instance, tx } = request;
  const instanceId = instance.id;
  const [budget, document, thumbnail] = await sendInOrder(tx, [
    findBudget(tx, { instanceId, id: params.id, internal }),
    findDocument(tx, { instanceId, budgetId: params.id, id: params.documentId }),
    findThumbnail(tx, { instanceId, documentId: params.documentId }),
  ]);
  if (!budget || !document || !thumbnail) throw problem('not_found');
  return { status: 200, body: fileAnswer(thumbnailFilename(document.filename), thumbnail.picture) };
};

export const removeBudgetDocument: DeskHandlers['removeBudgetDocument'] = async (request) => {
  const { id, documentId } = request.params;
  const budget = await holdBudget(request, id, { internal });
  const file = await removeDocument(request, budget, documentId);
  return { status: 200, body: { ok: true, id: documentId }, removesFiles: [file] };
};
