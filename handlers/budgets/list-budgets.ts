import { listBudgets as findBudgets } from '../../db/budgets/list.ts';
import { requireOrder } from '../../domain/requests/order.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesBy } from '../pages.ts';
import { budgetItem } from './record.ts';

export const listBudgets: Handlers['listBudgets'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, client_id, vehicle_id, from, to, updated_since } = query;
  const pages = pagesBy(request);
  const filter = {
    status,
    client_id,
    vehicle_id,
    from: momentOf(from),
    to: momentOf(to),
    updated_since: momentOf(updated_since),
  };
  requireOrder(filter);
  const found = await snapshot((tx) => findBudgets(tx, instance.id, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, (row) => budgetItem(row, trackingUrlOf(request, row))) };
};
