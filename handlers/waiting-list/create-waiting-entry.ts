import { addToWaitingList } from '../../actions/waiting/add.ts';
import { lockBudget } from '../../db/budgets/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { waitingRecord } from './record.ts';

export const createWaitingEntry: Handlers['createWaitingEntry'] = async (request) => {
  const { body, instance, tx } = request;
  const { budget_id, ...wish } = body;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budget_id, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const entry = await addToWaitingList(request, budget, wish);
  return { status: 201, body: waitingRecord(entry), concernsClient: budget.client_id };
};
