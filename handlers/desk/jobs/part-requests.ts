import { holdJob } from '../../../actions/jobs/hold.ts';
import { closePartRequest as close, requestPart as request } from '../../../actions/jobs/request-part.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listOpenPartRequests } from '../../../db/jobs/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { partRequestRecord } from './record.ts';

/** Maximum number of listed requests. A workshop waits for far fewer parts. */
const maxListed = 200;

export const requestPart: DeskHandlers['requestPart'] = async (asked) => {
  const budget = await holdJob(asked, asked.params.id);
  const row = await request(asked, budget, asked.body);
  return { status: 201, body: partRequestRecord(row), concernsClient: budget.client_id };
};

export const closePartRequest: DeskHandlers['closePartRequest'] = async (asked) => {
  const { id, requestId } = asked.params;
  const budget = await holdJob(asked, id);
  const row = await close(asked, budget, requestId);
  return { status: 200, body: partRequestRecord(row), concernsClient: budget.client_id };
};

export const listPartRequests: DeskHandlers['listPartRequests'] = async ({ query, instance, tx }) => {
  const { budget_id = null } = query;
  const [budget, rows] = await sendInOrder(tx, [
    budget_id === null
      ? undefined
      : findBudget(tx, { instanceId: instance.id, id: budget_id, internal: true }),
    listOpenPartRequests(tx, { instanceId: instance.id, budgetId: budget_id, most: maxListed }),
  ]);
  if (budget_id !== null && !budget) throw invalidField('query/budget_id', 'unknownReference');
  return {
    status: 200,
    body: { data: rows.map((row) => ({ ...partRequestRecord(row), plate: row.plate })) },
  };
};
