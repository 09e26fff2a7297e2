import { insertBudgetHistory, insertMilestone, listLines } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { listInvoicesOfBudget } from '../../db/invoices/writing.ts';
import { isTotalBelowZero } from '../../domain/budgets/lines.ts';
import {
  type BudgetStatus,
  endedWithoutWork,
  judgeMove,
  type MissingPart,
  type Mover,
  type SentVia,
  type StatusMove,
} from '../../domain/budgets/status.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, type Problem, problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Events } from '../../generated/events.ts';
import { cancelAppointments } from '../appointments/free.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { moveStockOfBudget } from '../stock/move.ts';
import { alertOfAdvances } from './advances.ts';
import { validUntil } from './open.ts';

interface MoveDetails {
  sent_via?: SentVia | undefined;
  reason?: string | null | undefined;
  /** Never set: `moveByInvoice` makes the moves that require an invoice or its annulment. */
  invoice?: never;
  annulment?: never;
}

const moverOf: Record<Actor['kind'], Mover> = {
  key: 'api',
  client: 'client',
  staff: 'staff',
  service: 'staff',
};

/**
 * Moves a locked budget to another status. Also frees appointments and moves stock where needed, and emits the events
 * of the move.
 */
export async function moveBudget(
  context: Context,
  budget: BudgetRow,
  to: BudgetStatus,
  details: MoveDetails = {},
): Promise<void> {
  const move = await requireMove(context, budget, to);
  if (move.needs && details[move.needs] === undefined) throw missing[move.needs]();
  await requireNotHalfInvoiced(context, budget);
  if (to === 'Enviado' || to === 'Aprobado') await requireNotBelowZero(context, budget);

  // Sending or reopening a quote restarts its validity.
  const validityRestarts = to === 'Enviado' || budget.status === 'Rechazado';
  const validity = validityRestarts && { valid_until: await validUntil(context), renewal_asked_at: null };
  await writeMove(context, budget, move, { status: to, ...movedFields(to, details), ...validity });
  if (endedWithoutWork(to)) await cancelAppointments(context, [budget]);
  await moveStockOfBudget(context, budget, to);
  if (endedWithoutWork(to)) await alertOfAdvances(context, budget);
}

/** Moves a locked budget because its invoice was issued or cancelled. Changes neither appointments nor stock. */
export async function moveByInvoice(
  context: Context,
  budget: BudgetRow,
  to: 'Facturado' | 'Finalizado',
): Promise<void> {
  const move = await requireMove(context, budget, to);
  await writeMove(context, budget, move, { status: to });
}

async function requireMove(context: Context, budget: BudgetRow, to: BudgetStatus): Promise<StatusMove> {
  const { actor, instance, tx } = context;
  await requireOwner(tx, instance.id, budget.client_id);
  const judgement = judgeMove(budget.status, to, moverOf[actor.kind]);
  if ('move' in judgement) return judgement.move;
  const isClients = judgement.refusal === 'client_acceptance_required';
  throw problem(judgement.refusal, isClients ? { tracking_url: trackingUrlOf(context, budget) } : {});
}

/**
 * Refuses to reopen or cancel a budget of two payers while only one of them is invoiced. The budget keeps the status
 * `Finalizado` until both are invoiced, because the invoiced work was done.
 */
async function requireNotHalfInvoiced(
  { tx, instance }: Context,
  { id, status, has_invoice }: BudgetRow,
): Promise<void> {
  if (status !== 'Finalizado' || !has_invoice) return;
  const invoices = await listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: id });
  const isHalf = invoices.some(
    ({ status, split, rectifies_id }) => status === 'issued' && split !== null && rectifies_id === null,
  );
  if (isHalf) throw problem('budget_locked', { reason: 'halfInvoiced' });
}

/** Refuses to send or accept a budget whose total is negative. */
async function requireNotBelowZero({ tx, instance }: Context, { id }: BudgetRow): Promise<void> {
  const lines = await listLines(tx, { instanceId: instance.id, budgetId: id });
  if (isTotalBelowZero(lines)) throw problem('invalid_status_transition', { reason: 'budgetBelowZero' });
}

const missing: Record<MissingPart, () => Problem> = {
  sent_via: () => invalidField('/sent_via', 'required'),
  reason: () => invalidField('/reason', 'required'),
  invoice: () => problem('status_transition_forbidden'),
  annulment: () => problem('budget_locked'),
};

interface MovedFields {
  sent_via?: SentVia | null;
  reject_reason?: string | null;
  hold_reason?: string | null;
}

function movedFields(to: BudgetStatus, { sent_via, reason }: MoveDetails): MovedFields {
  if (to === 'En espera') return { hold_reason: reason ?? null };
  return { ...fieldsOfQuote(to, { sent_via, reason }), hold_reason: null };
}

function fieldsOfQuote(to: BudgetStatus, { sent_via, reason }: MoveDetails): MovedFields {
  if (to === 'Enviado') return { sent_via: sent_via ?? null };
  if (to === 'Rechazado') return { reject_reason: reason ?? null };
  if (to === 'Pendiente') return { reject_reason: null };
  return {};
}

interface NewFields extends MovedFields {
  status: BudgetStatus;
  valid_until?: string;
  renewal_asked_at?: null;
}

/** Writes the new status of a budget with milestone and history, and emits the events of the move. */
async function writeMove(
  context: Context,
  budget: BudgetRow,
  move: StatusMove,
  fields: NewFields,
): Promise<void> {
  const { tx, instance, actor, now } = context;
  const { status, reject_reason: reason = null } = fields;
  const { renewal_asked_at: _, ...inHistory } = fields;
  const changes = changesBetween({ ...budget }, inHistory);
  const history = { budgetId: budget.id, action: 'budget.status_changed', changes } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, { ...fields }, now),
    insertMilestone(tx, { instance_id: instance.id, budget_id: budget.id, status, at: now }),
    insertBudgetHistory(tx, instance.id, history, actor, now),
    emitStatusEvents(context, budget, move, { to: status, reason }),
  ]);
}

/** Emits the events of a move. Internal budgets emit no events. */
async function emitStatusEvents(
  { instance, tx, now }: Context,
  budget: BudgetRow,
  { emits }: StatusMove,
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
