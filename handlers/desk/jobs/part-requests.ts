import { holdJob } from '../../../actions/jobs/hold.ts';
import { requestPart as request, setPartRequest as set } from '../../../actions/jobs/request-part.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listOpenPartRequests, maxOpenRequests } from '../../../db/jobs/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openRequestRecord, partRequestRecord } from './record.ts';

export const requestPart: DeskHandlers['requestPart'] = async (asked) => {
  const budget = await holdJob(asked, asked.params.id);
  const row = await request(asked, budget, asked.body);
  return { status: 201, body: partRequestRecord(row), concernsClient: budget.client_id };
};

export const setPartRequest: DeskHandlers['setPartRequest'] = async (asked) => {
  const { id, requestId } = asked.params;
  const budget = await holdJob(asked, id);
  const row = await set(asked, budget, { ...asked.body, id: requestId }, partRequestRecord);
  return { status: 200, body: partRequestRecord(row), concernsClient: budget.client_id };
};

export const closePartRequest: DeskHandlers['closePartRequest'] = async (asked) => {
  const { id, requestId } = asked.params;
  const budget = await holdJob(asked, id);
  const row = await set(asked, budget, { id: requestId, state: 'arrived' }, partRequestRecord);
  return { status: 200, body: partRequestRecord(row), concernsClient: budget.client_id };
};

export const listPartRequests: DeskHandlers['listPartRequests'] = async ({ query, instance, tx }) => {
  const { budget_id = null } = query;
  const [budget, rows] = await sendInOrder(tx, [
    budget_id === null
      ? undefined
      : findBudget(tx, { instanceId: instance.id, id: budget_id, internal: true }),
    listOpenPartRequests(tx, { instanceId: instance.id, budgetId: budget_id, most: maxOpenRequests }),
  ]);
  if (budget_id !== null && !budget) throw invalidField('query/budget_id', 'unknownReference');
  return {
    status: 200,
    body: { data: rows.map(openRequestRecord) },
  };
};
