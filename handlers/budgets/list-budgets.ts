import { findBudgetPage } from '../../db/budgets/list.ts';
import { requireOrderedRange } from '../../domain/requests/require-order.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { budgetItem, readTotalsByBudgetId } from './record.ts';

export const listBudgets: Handlers['listBudgets'] = async (request) => {
  const { query, instance, snapshot } = request;
  const pages = openIdPage(request);
  const filter = budgetFilter(query);
  const { totals, ...found } = await snapshot(async (tx) => {
    const page = await findBudgetPage(tx, instance.id, filter, pages.after, pages.limit);
    return { ...page, totals: query.expand && (await readTotalsByBudgetId(tx, instance.id, page.rows)) };
  });
  const body = pages.answer(found, (row) => {
    const item = budgetItem(row, trackingUrlOf(request, row));
    const own = totals?.get(row.id);
    return own ? { ...item, totals: own } : item;
  });
  return { status: 200, body };
};

/** Returns the filters that the lists of the API and of the desk have in common. */
export function budgetFilter(query: Parameters<Handlers['listBudgets']>[0]['query']) {
  const { status, client_id, vehicle_id } = query;
  const [from, to] = [momentOf(query.from), momentOf(query.to)];
  requireOrderedRange({ from, to });
  return { status, client_id, vehicle_id, from, to, updated_since: momentOf(query.updated_since) };
}
