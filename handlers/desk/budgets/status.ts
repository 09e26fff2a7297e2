import { moveBudget } from '../../../actions/budgets/move.ts';
import { requireOwnJob } from '../../../actions/jobs/own-job.ts';
import { notifyClient } from '../../../actions/messages/notice.ts';
import { endWorkOn } from '../../../actions/work/work.ts';
import { lockBudget } from '../../../db/budgets/queries.ts';
import type { BudgetStatus, SentVia } from '../../../domain/budgets/status.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskBudget } from './record.ts';

export const setBudgetStatus: DeskHandlers['setBudgetStatus'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { reason, notify_client = false, sent_via, end_work = false, from } = body;
  if (sent_via !== undefined && params.status !== 'Enviado') throw invalidField('/sent_via', 'misplaced');
  const only = messageChannel(sent_via);
  if (notify_client && sent_via !== undefined && !only) throw invalidField('/sent_via', 'misplaced');
  const takesReason = params.status === 'Rechazado' || params.status === 'En espera';
  if (reason !== undefined && !takesReason) throw invalidField('/reason', 'misplaced');
  const mayEndWork = params.status === 'En espera' || params.status === 'Finalizado';
  if (end_work && !mayEndWork) throw invalidField('/end_work', 'misplaced');
  const budget = await lockBudget(tx, { instanceId: instance.id, id: params.id, internal: true });
  if (!budget) throw problem('not_found');
  requireOwnJob(request, budget);
  if (from !== undefined && from !== budget.status)
    throw problem('invalid_status_transition', { reason: 'movedMeanwhile' });
  const noticeKind = noticeOf[params.status];
  if (notify_client && (!noticeKind || budget.internal)) throw invalidField('/notify_client', 'misplaced');
  if (end_work) await endWorkOn(request, budget.id);
  await moveBudget(request, budget, params.status, { reason, sent_via });
  const record = await deskBudget(request, params.id);
  if (notify_client && noticeKind) {
    const about = {
      budgetId: budget.id,
      plate: record.vehicle?.plate ?? null,
      url: trackingUrlOf(request, budget),
    };
    await notifyClient(request, noticeKind, budget.client_id, {
      ...about,
      ...(only && { only }),
      ...(noticeKind === 'budget_sent' && { attached: 'quote' }),
    });
  }
  return { status: 200, body: record, concernsClient: budget.client_id };
};

/** Returns the channel on which the service sends messages, if the quote is sent on one of them. */
function messageChannel(sentVia: SentVia | undefined): 'email' | 'sms' | undefined {
  return sentVia === 'email' || sentVia === 'sms' ? sentVia : undefined;
}

/** The notice to the client for each new status. It is sent if the request demands it. */
const noticeOf: Partial<Record<BudgetStatus, 'budget_sent' | 'vehicle_ready'>> = {
  Enviado: 'budget_sent',
  Finalizado: 'vehicle_ready',
};
