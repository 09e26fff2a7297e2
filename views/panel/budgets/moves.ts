import { type BudgetStatus, movesFrom } from '../../../domain/budgets/status.ts';
import { refusedFields } from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';
import type { Page } from '../screen.ts';

export interface Move {
  to: BudgetStatus;
  /** Whether the move asks for a reason. */
  asksReason: boolean;
}

/** The usual next status of each status. */
const usualNext: Partial<Record<BudgetStatus, BudgetStatus>> = {
  Pendiente: 'Enviado',
  'En cotización': 'Enviado',
  Enviado: 'Aprobado',
  Aprobado: 'En curso',
  'En curso': 'Finalizado',
  'En espera': 'En curso',
  Rechazado: 'Pendiente',
};

/** Lists the moves that a person may make from a status, the usual one first. Moves by an invoice are left out. */
export function listMoves(from: BudgetStatus, { may, person }: Pick<Page, 'may' | 'person'>): Move[] {
  if (!may('setBudgetStatus')) return [];
  const maySet = (status: BudgetStatus) =>
    refusedFields(person.role, deskOperations.setBudgetStatus, { path: { status } }).length === 0;
  return movesFrom(from, 'staff')
    .filter(({ to, needs }) => (needs === undefined || needs === 'reason') && maySet(to))
    .map(({ to, needs }) => ({ to, asksReason: needs === 'reason' }))
    .toSorted((one, other) => Number(other.to === usualNext[from]) - Number(one.to === usualNext[from]));
}

/** Returns the move that usually follows a status, if the person may make it. */
export function nextMove(from: BudgetStatus, page: Pick<Page, 'may' | 'person'>): Move | undefined {
  const [first] = listMoves(from, page);
  return first?.to === usualNext[from] ? first : undefined;
}
