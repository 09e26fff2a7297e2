import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { type DeskDocumentRow, findDocument, updateVisibility } from '../../db/documents/desk-documents.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

/** Shows a document of a locked budget to the client or to mechanics, or hides it. */
export async function changeVisibility(
  { actor, instance, tx, now }: Context,
  { id: budgetId }: BudgetRow,
  id: number,
  visibility: { client_visible?: boolean; mechanic_visible?: boolean },
): Promise<DeskDocumentRow> {
  const document = await findDocument(tx, { instanceId: instance.id, budgetId, id });
  if (!document) throw problem('not_found');
  if (document.signed && visibility.client_visible === false)
    throw invalidField('/client_visible', 'documentIsEvidence');
  const changes = changesBetween({ ...document }, visibility);
  if (Object.keys(changes).length === 0) return document;
  const after = { ...document, ...visibility };
  const { client_visible, mechanic_visible } = after;
  const line = {
    budgetId,
    action: 'document.updated',
    changes: { ...changesBetween({ document_id: null }, { document_id: id }), ...changes },
  } as const;
  await sendInOrder(tx, [
    updateVisibility(tx, { instanceId: instance.id, budgetId, id, client_visible, mechanic_visible }),
    insertBudgetHistory(tx, instance.id, line, actor, now),
    updateBudget(tx, instance.id, budgetId, {}, now),
  ]);
  return after;
}
