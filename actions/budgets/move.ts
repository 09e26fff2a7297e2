import { insertBudgetHistory, insertMilestone, listLines } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { isBelowZero } from '../../domain/budgets/lines.ts';
import {
  type BudgetStatus,
  endedWithoutWork,
  judgeMove,
  type MissingPart,
  type Move,
  type Mover,
  type SentVia,
} from '../../domain/budgets/status.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, type Problem, problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Events } from '../../generated/events.ts';
import { freeTimesOf } from '../appointments/free.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { moveStockOfBudget } from '../stock/of-budget.ts';
import { alertOfAdvances } from './advances.ts';
import { requireNotHalfInvoiced } from './half-invoiced.ts';
import { validUntil } from './open.ts';

interface MoveDetails {
  sent_via?: SentVia | undefined;
  reason?: string | null | undefined;
  /** The invoice that was issued for it. */
  invoice?: number;
  /** The invoice that was cancelled. */
  annulment?: number;
}

const moverOf: Record<Actor['kind'], Mover> = {
  key: 'api',
  client: 'client',
  staff: 'staff',
  service: 'staff',
};

/** Moves a locked budget to another status and emits the events. */
export async function moveBudget(
  context: Context,
  budget: BudgetRow,
  to: BudgetStatus,
  details: MoveDetails = {},
): Promise<void> {
  const { actor, instance, tx, now } = context;
  await requireOwner(tx, instance.id, budget.client_id);
  const judgement = judgeMove(budget.status, to, moverOf[actor.kind]);
  if ('refusal' in judgement) {
    const isClients = judgement.refusal === 'client_acceptance_required';
    throw problem(judgement.refusal, isClients ? { tracking_url: trackingUrlOf(context, budget) } : {});
  }
  const { needs } = judgement.move;
  if (needs && details[needs] === undefined) throw missing[needs]();
  await requireNotHalfInvoiced(context, budget, to);
  if (to === 'Enviado' || to === 'Aprobado') await requireNotBelowZero(context, budget);

  // Sending or reopening a quote restarts its validity.
  const validityRestarts = to === 'Enviado' || budget.status === 'Rechazado';
  const validity = validityRestarts && { valid_until: await validUntil(context) };
  const inHistory = { status: to, ...movedFields(to, details), ...validity };
  const changed = { ...inHistory, ...(validityRestarts && { renewal_asked_at: null }) };
  const changes = changesBetween({ ...budget }, inHistory);
  const history = { budgetId: budget.id, action: 'budget.status_changed', changes } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, changed, now),
    insertMilestone(tx, { instance_id: instance.id, budget_id: budget.id, status: to, at: now }),
    insertBudgetHistory(tx, instance.id, history, actor, now),
    emitStatusEvents(context, budget, judgement.move, { to, reason: details.reason ?? null }),
  ]);
  if (endedWithoutWork(to)) await freeTimesOf(context, [budget]);
  await moveStockOfBudget(context, budget, to);
  if (endedWithoutWork(to)) await alertOfAdvances(context, budget);
}

/** Refuses to send or accept a budget with a negative total. */
async function requireNotBelowZero({ tx, instance }: Context, { id }: BudgetRow): Promise<void> {
  const lines = await listLines(tx, { instanceId: instance.id, budgetId: id });
  if (isBelowZero(lines)) throw problem('invalid_status_transition', { reason: 'budgetBelowZero' });
}

const missing: Record<MissingPart, () => Problem> = {
  sent_via: () => invalidField('/sent_via', 'required'),
  reason: () => invalidField('/reason', 'required'),
  // Only issuing an invoice sets `Facturado`.
  invoice: () => problem('status_transition_forbidden'),
  annulment: () => problem('budget_locked'),
};

interface MovedFields {
  sent_via?: SentVia | null;
  reject_reason?: string | null;
}

function movedFields(to: BudgetStatus, { sent_via, reason }: MoveDetails): MovedFields {
  if (to === 'Enviado') return { sent_via: sent_via ?? null };
  if (to === 'Rechazado') return { reject_reason: reason ?? null };
  if (to === 'Pendiente') return { reject_reason: null };
  return {};
}

/** Emits the events of a move; internal budgets emit none. */
async function emitStatusEvents(
  { instance, tx, now }: Context,
  budget: BudgetRow,
  { emits }: Move,
  { to, reason }: { to: BudgetStatus; reason: string | null },
): Promise<void> {
  if (budget.internal) return;
  const lead = { leadId: budget.id, from: budget.status, to };
  const emit = <Name extends keyof Events>(event: Name, data: Events[Name]) =>
    appendEvent(tx, instance.id, event, data, now);
  const events = [];
  if (emits === 'lead.sent' || emits === 'lead.accepted') events.push(emit(emits, lead));
  if (emits === 'lead.rejected') events.push(emit(emits, { ...lead, reason }));
  if (emits === 'vehicle.ready' && budget.vehicle_id !== null) {
    const { vehicle_id, client_id, id: budget_id } = budget;
    events.push(emit(emits, { vehicle_id, client_id, budget_id }));
  }
  await sendInOrder(tx, [...events, emit('lead.status_changed', lead)]);
}
