import { requireOwner } from '../../actions/clients/require-owner.ts';
import { addWork, momentOfAct, startWork } from '../../actions/work/work.ts';
import { lockBudget } from '../../db/budgets/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { readMoment, readOptionalMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { workRecord } from './record.ts';

export const createWorkPeriod: Handlers['createWorkPeriod'] = async (request) => {
  const { body, instance, tx } = request;
  const { budget_id, staff_id, started_at, ended_at } = body;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budget_id, internal: false });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  await requireOwner(tx, instance.id, budget.client_id);
  const from = readOptionalMoment(started_at);
  if (ended_at === undefined) {
    const begun = { budget_id, staff_id, at: from, field: '/started_at' };
    const { work, isNew } = await startWork(request, begun);
    return { status: isNew ? 201 : 200, body: workRecord(work) };
  }
  if (from === undefined) throw invalidField('/started_at', 'required');
  const to = momentOfAct(request, readMoment(ended_at), '/ended_at');
  return { status: 201, body: workRecord(await addWork(request, { budget_id, staff_id, from, to })) };
};
