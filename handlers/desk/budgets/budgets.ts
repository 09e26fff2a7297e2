import { holdBudget } from '../../../actions/budgets/hold.ts';
import { newTrackingLink, openBudget, resolveReferences } from '../../../actions/budgets/open.ts';
import type { Context } from '../../../actions/context.ts';
import type { TextMatches } from '../../../db/budgets/desk-search.ts';
import { insertBudgetHistory } from '../../../db/budgets/lines-and-history.ts';
import { findDeskBudgetPage, searchDeskBudgetPage } from '../../../db/budgets/list.ts';
import { updateBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { positionAfterLast, positionBeforeFirst } from '../../../db/connection/pages.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { budgetFilter } from '../../budgets/list-budgets.ts';
import { openIdPage } from '../../pages.ts';
import { deskBudget, readDeskItems } from './record.ts';

export const createInternalBudget: DeskHandlers['createInternalBudget'] = async (request) => {
  const { body } = request;
  const internal = true;
  const { references } = await resolveReferences(request, body, { internal });
  const { internal_notes = null } = body;
  const notes = { client_reference: null, public_notes: null, internal_notes };
  const fields = { channel: 'desk', internal, ...references, ...notes };
  const { id } = await openBudget(request, fields, []);
  const budget = await deskBudget(request, id);
  return { status: 201, body: budget, concernsClient: budget.client_id };
};

export const listDeskBudgets: DeskHandlers['listDeskBudgets'] = async (request) => {
  const { query, instance, snapshot } = request;
  const descending = query.order === 'desc';
  const { after, limit, answer } = openIdPage(request, descending ? positionAfterLast : positionBeforeFirst);
  const filter = { internal: query.internal, ...budgetFilter(query) };
  const position = { after, limit, descending };
  const text = query.search?.trim();
  const { item, ...found } = await snapshot(async (tx) => {
    const page =
      text === undefined
        ? await findDeskBudgetPage(tx, instance.id, filter, position)
        : await searchDeskBudgetPage(
            tx,
            instance.id,
            await matchesOf({ instance, tx }, text),
            filter,
            position,
          );
    return { ...page, item: await readDeskItems(tx, instance.id, page.rows) };
  });
  return { status: 200, body: answer(found, item) };
};

/**
 * Finds the clients and vehicles that match a text. Imports the search on demand, because its phone number library is
 * slow to load, and lists without a search don't need it.
 */
async function matchesOf(context: Pick<Context, 'instance' | 'tx'>, text: string): Promise<TextMatches> {
  const { findMatching } = await import('../../../actions/clients/find-matching.ts');
  const { id, clients, vehicles } = await findMatching(context, text);
  return {
    id,
    text,
    clientIds: clients.map((client) => client.id),
    vehicleIds: vehicles.map((vehicle) => vehicle.id),
  };
}

export const showBudget: DeskHandlers['showBudget'] = async ({ params, instance, secretBox, snapshot }) => {
  const body = await snapshot((tx) => deskBudget({ instance, secretBox, tx }, params.id));
  return { status: 200, body };
};

export const showTrackingLink: DeskHandlers['showTrackingLink'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const budget = await holdBudget(request, params.id, { internal: true });
  if (budget.internal) throw problem('not_found');
  const concernsClient = budget.client_id;
  if (!body.rotate)
    return { status: 200, body: { tracking_url: trackingUrlOf(request, budget) }, concernsClient };

  const link = newTrackingLink(request);
  const line = { budgetId: budget.id, action: 'budget.link_replaced', changes: {} } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, link.columns, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return { status: 200, body: { tracking_url: link.url }, concernsClient };
};
