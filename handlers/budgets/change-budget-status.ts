import { moveBudget } from '../../actions/budgets/move.ts';
import { notifyClient } from '../../actions/messages/notice.ts';
import { lockBudget } from '../../db/budgets/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const changeBudgetStatus: Handlers['changeBudgetStatus'] = async (request) => {
  const { params, body, instance, tx } = request;
  const found = await lockBudget(tx, { instanceId: instance.id, id: params.id, internal: false });
  if (!found) throw problem('not_found');
  await moveBudget(request, found, body.status, { sent_via: body.sent_via });

  const budget = await budgetDetail(request, params.id);
  const { client_id, vehicle, tracking_url: url } = budget;
  if (body.notify_client && body.status === 'Finalizado') {
    const plate = vehicle?.plate ?? null;
    await notifyClient(request, 'vehicle_ready', client_id, { budgetId: params.id, plate, url });
  }
  return { status: 200, body: budget, concernsClient: client_id };
};
