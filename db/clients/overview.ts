import { sql } from 'drizzle-orm';
import { closedStatuses } from '../../domain/budgets/status.ts';
import { param, query } from '../connection/query.ts';
import { isUnpaid } from '../invoices/table.ts';

/** Maximum number of each kind of record. */
export const maxLatest = 20;

const closed = sql.raw(closedStatuses.map((status) => `'${status}'`).join());
const ofClient = { instanceId: param.integer, clientId: param.integer };

/** Lists the ids of a client's latest budgets: of those that need work or an answer, or of the others. */
export const listLatestBudgetIds = query(
  { ...ofClient, closed: param.boolean },
  ($) => sql<{ id: number }>`
  select id from budgets
  where instance_id = ${$.instanceId} and client_id = ${$.clientId}
    and (status in (${closed})) = ${$.closed}
  order by id desc limit ${maxLatest}`,
);

export const listLatestUnpaidIds = query(
  ofClient,
  ($) => sql<{ id: number }>`
  select id from invoices
  where instance_id = ${$.instanceId} and client_id = ${$.clientId} and ${sql.raw(isUnpaid)}
  order by id desc limit ${maxLatest}`,
);
