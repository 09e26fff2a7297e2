import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { type DocumentRow, insertDocument, insertThumbnail } from '../../db/documents/queries.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import type { Context } from '../context.ts';
import type { KeptFile } from './keep.ts';

interface DocumentDetails {
  caption?: string;
  client_visible?: boolean;
  mechanic_visible?: boolean;
}

/**
 * Adds the row of a stored file to a budget. Allowed in every status of the budget, for example for photos of the
 * finished work or the signed paper.
 */
export async function addDocument(
  { actor, instance, tx, now }: Context,
  { id: budgetId }: BudgetRow,
  { thumbnail, ...storedFile }: KeptFile,
  { caption = '', client_visible = false, mechanic_visible = false }: DocumentDetails,
): Promise<DocumentRow> {
  const visibility = { client_visible, mechanic_visible };
  const document = await insertDocument(
    tx,
    instance.id,
    budgetId,
    { ...storedFile, ...visibility, caption: caption.trim() || null },
    actor,
    now,
  );
  const { id, content_type, size } = document;
  // Omits the file name, because the history must not contain a client's name.
  const changes = initialChanges({ document_id: id, content_type, size, ...visibility });
  const line = { budgetId, action: 'document.added', changes } as const;
  await sendInOrder(tx, [
    ...(thumbnail ? [insertThumbnail(tx, instance.id, id, thumbnail)] : []),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    updateBudget(tx, instance.id, budgetId, {}, now),
  ]);
  return document;
}
