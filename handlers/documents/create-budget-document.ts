import { requireOwner } from '../../actions/clients/require-owner.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { findBudgetToChange, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { insertDocument, insertThumbnail } from '../../db/documents/queries.ts';
import { apiLinkMs } from '../../domain/documents/links.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { documentRecord } from './record.ts';

/** In whatever status: a photo of the finished work, or the paper that was signed when it was fetched, comes last. */
export const createBudgetDocument: Handlers['createBudgetDocument'] = async (request) => {
  const { params, body, actor, instance, documentLinks, tx, now } = request;
  const { thumbnail, ...kept } = body.file.kept;
  const budget = await findBudgetToChange(tx, instance.id, params.id);
  if (!budget) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  const visibility = {
    client_visible: body.client_visible ?? false,
    mechanic_visible: body.mechanic_visible ?? false,
  };
  const document = await insertDocument(tx, instance.id, budget.id, { ...kept, ...visibility }, actor, now);
  const { id, content_type, size } = document;
  // Its name may be of the client, and is forgotten with the document.
  const changes = initialChanges({ document_id: id, content_type, size, ...visibility });
  await sendInOrder(tx, [
    ...(thumbnail ? [insertThumbnail(tx, instance.id, id, thumbnail)] : []),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'document.added', changes },
      actor,
      now,
    ),
    updateBudget(tx, instance.id, budget.id, {}, now),
  ]);
  const url = documentLinks.urlOf(instance, id, new Date(now.getTime() + apiLinkMs));
  return {
    status: 201,
    body: documentRecord(document, url),
    concernsClient: budget.client_id,
  };
};
