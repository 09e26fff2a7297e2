import {
  type BudgetStatus,
  boardStatuses,
  closedStatuses,
  finalStatuses,
  isBeforeAcceptance,
  judgeMove,
} from '../../../domain/budgets/status.ts';
import { refusedFields } from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';
import type { MoveRefusal } from '../../texts/types/panel/board.ts';
import type { Page } from '../screen.ts';

/** The statuses to which cards move: the columns, and those that end a budget. */
export const moveTargets: readonly BudgetStatus[] = [
  ...boardStatuses,
  ...closedStatuses.filter((status) => !boardStatuses.includes(status)),
];

/** Whether a move is made at once, asks for details first, or is refused for a reason. */
export type MovePlan = 'at once' | 'asks' | MoveRefusal;

type Mover = Pick<Page, 'person'>;

/** Plans the move of a card between two statuses. The total of the card matters as well: see `planCardMove`. */
export function planMove(from: BudgetStatus, to: BudgetStatus, { person }: Mover): MovePlan {
  const judgement = judgeMove(from, to, 'staff');
  if ('refusal' in judgement) return refusalOf(from, to);
  const { needs } = judgement.move;
  if (needs === 'invoice') return 'needsInvoice';
  if (needs === 'annulment') return 'invoiced';
  const { setBudgetStatus } = deskOperations;
  if (refusedFields(person.role, setBudgetStatus, { path: { status: to } }).length > 0) return 'role';
  return asksFirst(from, to, person.role === 'mechanic') ? 'asks' : 'at once';
}

/** Plans the move of a card with its total. Roles that do not see the total may not make the moves that depend on it. */
export function planCardMove(
  card: { status: BudgetStatus; total: number | null },
  to: BudgetStatus,
  mover: Mover,
): MovePlan {
  const plan = planMove(card.status, to, mover);
  const isPossible = plan === 'asks' || plan === 'at once';
  return isPossible && isBelowZero(card) && needsPositiveTotal(to) ? 'belowZero' : plan;
}

/** Mechanics move their own jobs, and those without a mechanic. */
export function isOwnJob({ mechanic }: { mechanic: { id: number } | null }, { person }: Mover): boolean {
  return person.role !== 'mechanic' || mechanic === null || mechanic.id === person.id;
}

export function isBelowZero({ total }: { total: number | null }): boolean {
  return total !== null && total < 0;
}

export function needsPositiveTotal(to: BudgetStatus): boolean {
  return to === 'Enviado' || to === 'Aprobado';
}

/** Whether the client can be notified of the status: the quote was sent, or the vehicle is ready. */
export function canNotifyClient(to: BudgetStatus): boolean {
  return to === 'Enviado' || to === 'Finalizado';
}

/** Whether a move asks first: for a reason, whether to tell the client, or because it cannot be reverted. */
function asksFirst(from: BudgetStatus, to: BudgetStatus, isMechanic: boolean): boolean {
  if (canNotifyClient(to)) return !isMechanic;
  return closedStatuses.includes(to) || !isReversible(from, to);
}

/** Tells whether the staff may move a budget back to its earlier status without further details. */
export function isReversible(from: BudgetStatus, to: BudgetStatus): boolean {
  const back = judgeMove(to, from, 'staff');
  return 'move' in back && back.move.needs === undefined;
}

function refusalOf(from: BudgetStatus, to: BudgetStatus): MoveRefusal {
  if (finalStatuses.includes(from)) return 'invoiced';
  if (isBeforeAcceptance(from)) return 'notAccepted';
  if (to === 'Facturado') return 'notFinished';
  const isEarlier = isBeforeAcceptance(to) || to === 'Rechazado' || to === 'Retirado';
  if (isEarlier) return 'accepted';
  return from === 'Finalizado' ? 'finished' : 'viaWork';
}
