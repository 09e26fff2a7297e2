import { findMatching } from '../../../actions/clients/find-matching.ts';
import { findBudgetIds } from '../../../db/budgets/desk-search.ts';
import { showDeskBudgets } from '../../../db/budgets/list.ts';
import { pageOf } from '../../../db/connection/pages.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { matchesShown } from '../among.ts';
import { deskBudgetItem } from './record.ts';

export const searchDeskBudgets: DeskHandlers['searchDeskBudgets'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { text, limit = matchesShown } = query;
  const page = await snapshot(async (tx) => {
    const { id, clients, vehicles } = await findMatching({ instance, tx }, text);
    const [clientIds, vehicleIds] = [clients, vehicles].map((found) => found.map((each) => each.id));
    const sought = { id, clientIds: clientIds ?? [], vehicleIds: vehicleIds ?? [], text: text.trim() };
    const ids = await findBudgetIds(tx, instance.id, { ...sought, most: limit + 1 });
    const { rows, hasMore } = pageOf(ids, limit);
    const shown = await showDeskBudgets(tx, instance.id, rows);
    return { shown: shown.toReversed(), hasMore };
  });
  return { status: 200, body: { data: page.shown.map(deskBudgetItem), has_more: page.hasMore } };
};
