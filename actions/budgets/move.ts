import { insertBudgetHistory, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import type { Author } from '../../db/clients/history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  type BudgetStatus,
  endedWithoutWork,
  judgeMove,
  type Move,
  type Mover,
  type Need,
  type SentVia,
} from '../../domain/budgets/status.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, type Problem, problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Events } from '../../generated/events.ts';
import { freeTimesOf } from '../appointments/free.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { moveStockOfBudget } from '../stock/of-budget.ts';
import { validUntil } from './validity.ts';

interface Given {
  sent_via?: SentVia | undefined;
  reason?: string | null | undefined;
  /** The invoice that is issued for it, or cancelled. */
  invoice?: number;
  annulment?: number;
}

const moverOf: Record<Author['kind'], Mover> = {
  key: 'api',
  client: 'client',
  staff: 'staff',
  service: 'staff',
};

/** Gives another status to a budget that `findBudgetToChange` holds, whoever asks, and tells of it. */
export async function moveBudget(
  context: Context,
  budget: BudgetRow,
  to: BudgetStatus,
  given: Given = {},
): Promise<void> {
  const { actor, instance, tx, now } = context;
  await requireOwner(tx, instance.id, budget.client_id);
  const judgement = judgeMove(budget.status, to, moverOf[actor.kind]);
  if ('refusal' in judgement) {
    const isClients = judgement.refusal === 'client_acceptance_required';
    throw problem(judgement.refusal, isClients ? { tracking_url: trackingUrlOf(context, budget) } : {});
  }
  const { needs } = judgement.move;
  if (needs && given[needs] === undefined) throw lacking[needs]();

  // A quote that is sent, or opened again, holds anew.
  const isAnew = to === 'Enviado' || budget.status === 'Rechazado';
  const held = isAnew && { valid_until: await validUntil(context) };
  const told = { status: to, ...remembered(to, given), ...held };
  const changed = { ...told, ...(isAnew && { renewal_asked_at: null }) };
  const changes = changesBetween({ ...budget }, told);
  const history = { budgetId: budget.id, action: 'budget.status_changed', changes } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, changed, now),
    insertMilestone(tx, instance.id, budget.id, to, now),
    insertBudgetHistory(tx, instance.id, history, actor, now),
    emitStatusEvents(context, budget, judgement.move, { to, reason: given.reason ?? null }),
  ]);
  if (endedWithoutWork(to)) await freeTimesOf(context, [budget]);
  await moveStockOfBudget(context, budget, to);
}

const lacking: Record<Need, () => Problem> = {
  sent_via: () => invalidField('/sent_via', 'required'),
  reason: () => invalidField('/reason', 'required'),
  // Nobody says that a budget is invoiced: issuing its invoice does.
  invoice: () => problem('status_transition_forbidden'),
  annulment: () => problem('budget_locked'),
};

interface Remembered {
  sent_via?: SentVia | null;
  reject_reason?: string | null;
}

function remembered(to: BudgetStatus, { sent_via, reason }: Given): Remembered {
  if (to === 'Enviado') return { sent_via: sent_via ?? null };
  if (to === 'Rechazado') return { reject_reason: reason ?? null };
  if (to === 'Pendiente') return { reject_reason: null };
  return {};
}

/** The events of a move; a budget for the workshop's own use is nobody else's business. */
async function emitStatusEvents(
  { instance, tx, now }: Context,
  budget: BudgetRow,
  { tells }: Move,
  { to, reason }: { to: BudgetStatus; reason: string | null },
): Promise<void> {
  if (budget.internal) return;
  const lead = { leadId: budget.id, from: budget.status, to };
  const tell = <Name extends keyof Events>(event: Name, data: Events[Name]) =>
    appendEvent(tx, instance.id, event, data, now);
  const told = [];
  if (tells === 'lead.sent' || tells === 'lead.accepted') told.push(tell(tells, lead));
  if (tells === 'lead.rejected') told.push(tell(tells, { ...lead, reason }));
  if (tells === 'vehicle.ready' && budget.vehicle_id !== null) {
    const { vehicle_id, client_id, id: budget_id } = budget;
    told.push(tell(tells, { vehicle_id, client_id, budget_id }));
  }
  await sendInOrder(tx, [...told, tell('lead.status_changed', lead)]);
}
