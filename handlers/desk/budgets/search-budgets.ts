import { findMatching } from '../../../actions/clients/find-matching.ts';
import { findBudgetIds } from '../../../db/budgets/desk-search.ts';
import { listShownAtDesk } from '../../../db/budgets/queries.ts';
import { pageOf } from '../../../db/connection/pages.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { defaultMaxMatches } from '../find-row.ts';
import { readDeskItems } from './record.ts';

export const searchDeskBudgets: DeskHandlers['searchDeskBudgets'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { text, limit = defaultMaxMatches } = query;
  const page = await snapshot(async (tx) => {
    const { id, clients, vehicles } = await findMatching({ instance, tx }, text);
    const found = await findBudgetIds(tx, {
      instanceId: instance.id,
      id,
      clientIds: clients.map((client) => client.id),
      vehicleIds: vehicles.map((vehicle) => vehicle.id),
      text: text.trim(),
      most: limit + 1,
    });
    const { rows, hasMore } = pageOf(found, limit);
    const details = await listShownAtDesk(tx, { instanceId: instance.id, ids: rows.map((row) => row.id) });
    const item = await readDeskItems(tx, instance.id, details);
    return { data: details.toReversed().map(item), has_more: hasMore };
  });
  return { status: 200, body: page };
};
