import { holdBudget } from '../../actions/budgets/hold.ts';
import { addDocument } from '../../actions/documents/add.ts';
import { apiLinkMs } from '../../domain/documents/links.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { documentRecord } from './record.ts';

export const createBudgetDocument: Handlers['createBudgetDocument'] = async (request) => {
  const { params, body, instance, documentLinks, now } = request;
  const { file, ...visibility } = body;
  const budget = await holdBudget(request, params.id);
  const document = await addDocument(request, budget, file.kept, visibility);
  const url = documentLinks.urlOf(instance, document.id, new Date(toRealTime(now).getTime() + apiLinkMs));
  return { status: 201, body: documentRecord(document, url), concernsClient: budget.client_id };
};
