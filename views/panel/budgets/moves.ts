import { type BudgetStatus, judgeMove, movesFrom } from '../../../domain/budgets/status.ts';
import { refusedFields } from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';
import { enumLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import type { Page, UndoAct } from '../screen.ts';
import type { Budget } from './data.ts';

export type SetStatus = Exclude<BudgetStatus, 'Facturado'>;

/** The usual next status of each status. */
const usualNext: Partial<Record<BudgetStatus, SetStatus>> = {
  Pendiente: 'Enviado',
  'En cotización': 'Enviado',
  Enviado: 'Aprobado',
  Aprobado: 'En curso',
  'En curso': 'Finalizado',
  'En espera': 'En curso',
  Rechazado: 'Pendiente',
};

/** Moves that the page explains before it makes them. `Rechazado` also needs a reason. */
export const explainedMoves = ['Rechazado', 'Cancelado', 'Retirado'] as const;
export type ExplainedMove = (typeof explainedMoves)[number];

export function isExplained(status: BudgetStatus): status is ExplainedMove {
  return (explainedMoves as readonly BudgetStatus[]).includes(status);
}

/** Lists the statuses that a person may set, the usual one first. Moves by an invoice are left out. */
export function listMoves(from: BudgetStatus, { may, person }: Pick<Page, 'may' | 'person'>): SetStatus[] {
  if (!may('setBudgetStatus')) return [];
  const maySet = (status: BudgetStatus) =>
    refusedFields(person.role, deskOperations.setBudgetStatus, { path: { status } }).length === 0;
  return movesFrom(from, 'staff')
    .filter(({ to, needs }) => (needs === undefined || needs === 'reason') && maySet(to))
    .map(({ to }) => to as SetStatus)
    .toSorted((one, other) => Number(other === usualNext[from]) - Number(one === usualNext[from]));
}

/** Returns the status that usually follows, if the person may set it. */
export function nextMove(from: BudgetStatus, page: Pick<Page, 'may' | 'person'>): SetStatus | undefined {
  const [first] = listMoves(from, page);
  return first !== undefined && first === usualNext[from] ? first : undefined;
}

/** The text of the button that moves a budget. */
export function moveLabel(from: BudgetStatus, to: SetStatus, { language }: Pick<Page, 'language'>): string {
  const texts = budgetsTexts[language];
  if (from === 'En espera' && to === 'En curso') return texts.resume;
  if (from === 'Finalizado' && to === 'En curso') return texts.reopenJob;
  const isBack =
    (to === 'Pendiente' && from !== 'Rechazado') ||
    (to === 'Aprobado' && from === 'En curso') ||
    (to === 'En cotización' && from === 'Enviado');
  return isBack ? texts.backTo(enumLabel(language, 'BudgetStatus', to)) : texts.moves[to];
}

/** Returns why a budget cannot be moved to a status now, although its status allows the move. */
export function moveRefusal(
  { status, lines, totals, half_invoiced }: Pick<Budget, 'status' | 'lines' | 'totals' | 'half_invoiced'>,
  to: SetStatus,
  { language }: Pick<Page, 'language'>,
): string | undefined {
  const { refused } = budgetsTexts[language];
  const isOffer = to === 'Enviado' || to === 'Aprobado';
  if (isOffer && totals.total < 0) return refused.belowZero;
  if (to === 'Enviado' && lines.length === 0) return refused.noLines;
  return status === 'Finalizado' && half_invoiced ? refused.halfInvoiced : undefined;
}

/** Returns the move back, if the desk allows it and no message was sent. */
export function undoMove(
  id: number | undefined,
  before: BudgetStatus | undefined,
  fields: Record<string, string | string[]>,
): UndoAct | undefined {
  const { status: to, notify_client } = fields;
  if (id === undefined || before === undefined || typeof to !== 'string' || notify_client === 'true')
    return undefined;
  const judgement = judgeMove(to as BudgetStatus, before, 'staff');
  if ('refusal' in judgement || judgement.move.needs) return undefined;
  return { operation: 'setBudgetStatus', params: { id: String(id), status: before } };
}
