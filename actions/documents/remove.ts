import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { deleteDocument, findDocument, hasClientSeen } from '../../db/documents/desk-documents.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/**
 * Removes the row of a document. The caller must have locked the budget. Returns the name of the stored file, which the
 * caller deletes after the commit.
 */
export async function removeDocument(
  { actor, instance, tx, now }: Context,
  { id: budgetId }: BudgetRow,
  id: number,
): Promise<string> {
  const document = await findDocument(tx, { instanceId: instance.id, budgetId, id });
  if (!document) throw problem('not_found');
  const isEvidence = document.signed || (await hasClientSeen(tx, { instanceId: instance.id, budgetId, id }));
  if (isEvidence) throw invalidField('path/documentId', 'documentIsEvidence');
  const { content_type, size, client_visible, mechanic_visible } = document;
  const was = { document_id: id, content_type, size, client_visible, mechanic_visible };
  const changes = changesBetween(was, Object.fromEntries(Object.keys(was).map((field) => [field, null])));
  const line = { budgetId, action: 'document.removed', changes } as const;
  await sendInOrder(tx, [
    deleteDocument(tx, { instanceId: instance.id, budgetId, id }),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    updateBudget(tx, instance.id, budgetId, {}, now),
  ]);
  return document.stored_as;
}
