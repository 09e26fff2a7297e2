import type { ErrorCode } from '../../generated/errors.ts';

export const budgetStatuses = [
  'Pendiente',
  'En cotización',
  'Enviado',
  'Aprobado',
  'En curso',
  'En espera',
  'Finalizado',
  'Facturado',
  'Rechazado',
  'Cancelado',
  'Retirado',
] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];

export const lineTypes = ['labor', 'part', 'fee', 'sublet', 'other'] as const;
export type LineType = (typeof lineTypes)[number];

export const sentVias = ['email', 'sms', 'whatsapp', 'post', 'person', 'other'] as const;
export type SentVia = (typeof sentVias)[number];

export const moverKinds = ['api', 'client', 'staff'] as const;
export type Mover = (typeof moverKinds)[number];

export type MissingPart = 'sent_via' | 'reason' | 'invoice' | 'annulment';

export interface StatusMove {
  who: readonly Mover[];
  from: readonly BudgetStatus[];
  to: readonly BudgetStatus[];
  needs?: MissingPart;
  emits?: 'lead.sent' | 'lead.accepted' | 'lead.rejected' | 'vehicle.ready';
}

const statusesBeforeAcceptance: readonly BudgetStatus[] = ['Pendiente', 'En cotización', 'Enviado'];
const statusesWithWorkAhead: readonly BudgetStatus[] = ['Aprobado', 'En curso', 'En espera'];
/**
 * Final statuses. Moves to another status are refused with `budget_locked`; only the annulment of the invoice reopens
 * the budget.
 */
export const finalStatuses: readonly BudgetStatus[] = ['Facturado', 'Cancelado'];
const openStatuses = budgetStatuses.filter((status) => !finalStatuses.includes(status));

/** All allowed moves between statuses. */
const allowedMoves: readonly StatusMove[] = [
  { who: ['api', 'staff'], from: statusesBeforeAcceptance, to: ['Pendiente', 'En cotización'] },
  { who: ['api'], from: statusesBeforeAcceptance, to: ['Enviado'], needs: 'sent_via', emits: 'lead.sent' },
  { who: ['staff'], from: statusesBeforeAcceptance, to: ['Enviado'], emits: 'lead.sent' },
  { who: ['client'], from: ['Pendiente', 'Enviado'], to: ['Aprobado'], emits: 'lead.accepted' },
  { who: ['client'], from: ['Pendiente', 'Enviado'], to: ['Rechazado'], emits: 'lead.rejected' },
  { who: ['staff'], from: statusesBeforeAcceptance, to: ['Aprobado'], emits: 'lead.accepted' },
  {
    who: ['staff'],
    from: statusesBeforeAcceptance,
    to: ['Rechazado'],
    needs: 'reason',
    emits: 'lead.rejected',
  },
  { who: ['staff'], from: statusesBeforeAcceptance, to: ['Retirado'] },
  { who: ['staff'], from: ['Rechazado'], to: ['Pendiente'] },
  { who: ['api', 'staff'], from: ['Aprobado', 'En espera'], to: ['En curso'] },
  { who: ['staff'], from: ['En curso'], to: ['Aprobado', 'En espera'] },
  { who: ['api', 'staff'], from: statusesWithWorkAhead, to: ['Finalizado'], emits: 'vehicle.ready' },
  { who: ['staff'], from: ['Finalizado'], to: ['En curso'] },
  { who: ['staff'], from: ['Finalizado'], to: ['Facturado'], needs: 'invoice' },
  { who: ['staff'], from: ['Facturado'], to: ['Finalizado'], needs: 'annulment' },
  { who: ['api', 'staff'], from: openStatuses, to: ['Cancelado'] },
];

/**
 * Statuses that the API, a client or the staff may never set, regardless of the current status, with the error code of
 * the refusal.
 */
export const alwaysRefusedMoves: Record<Mover, Partial<Record<BudgetStatus, ErrorCode>>> = {
  api: {
    Aprobado: 'client_acceptance_required',
    Facturado: 'status_transition_forbidden',
    Rechazado: 'status_transition_forbidden',
    Retirado: 'status_transition_forbidden',
  },
  client: Object.fromEntries(
    budgetStatuses
      .filter((status) => status !== 'Aprobado' && status !== 'Rechazado')
      .map((status) => [status, 'status_transition_forbidden']),
  ),
  staff: {},
};

type MoveJudgement = { move: StatusMove } | { refusal: ErrorCode };

/**
 * Decides whether a status may be changed, in the order of the contract. A status that the mover may never set is
 * refused first. If no move leads to the requested status, the error is `budget_locked` for a final status, otherwise
 * `invalid_status_transition`.
 */
export function judgeMove(from: BudgetStatus, to: BudgetStatus, mover: Mover): MoveJudgement {
  const refusal = alwaysRefusedMoves[mover][to];
  if (refusal) return { refusal };
  const move = from === to ? undefined : allowedMoves.find((each) => isMoveBetween(each, from, to, mover));
  if (move) return { move };
  return { refusal: finalStatuses.includes(from) ? 'budget_locked' : 'invalid_status_transition' };
}

/** Returns the moves that a mover may make from a status, in the order of their targets. */
export function movesFrom(from: BudgetStatus, mover: Mover): { to: BudgetStatus; needs?: MissingPart }[] {
  return budgetStatuses.flatMap((to) => {
    const judgement = judgeMove(from, to, mover);
    if ('refusal' in judgement) return [];
    const { needs } = judgement.move;
    return [{ to, ...(needs && { needs }) }];
  });
}

function isMoveBetween(
  { who, from, to }: StatusMove,
  before: BudgetStatus,
  after: BudgetStatus,
  mover: Mover,
): boolean {
  return who.includes(mover) && from.includes(before) && to.includes(after);
}

/** Tells whether the client has not yet accepted or rejected the quote. */
export function isBeforeAcceptance(status: BudgetStatus): boolean {
  return statusesBeforeAcceptance.includes(status);
}

/**
 * Tells whether the budget was invoiced or its work was declined. The lines of such a budget are locked, and it accepts
 * no appointment and no check-in. Includes rejected budgets, which are not final because they can be reopened.
 */
export function isInvoicedOrDeclined(status: BudgetStatus): boolean {
  return finalStatuses.includes(status) || status === 'Rechazado' || status === 'Retirado';
}

/**
 * Tells whether the client has accepted the work, so that an invoice can be drafted. Issuing the invoice requires
 * finished work.
 */
export function isInvoiceable(status: BudgetStatus): boolean {
  return statusesWithWorkAhead.includes(status) || status === 'Finalizado';
}

/** Tells whether the lines of a budget are locked: it is closed, or it has an invoice. A draft counts as an invoice. */
export function areLinesLocked(status: BudgetStatus, hasInvoice: boolean): boolean {
  return hasInvoice || isInvoicedOrDeclined(status);
}

/** A status that a budget has reached, with the time; `null` if the time was not recorded. */
export interface Milestone {
  status: BudgetStatus;
  at: string | null;
}

export interface ProgressStep extends Milestone {
  state: 'done' | 'current' | 'to_come' | 'closed';
}

const mainStatusSequence: readonly BudgetStatus[] = [
  'Pendiente',
  'Enviado',
  'Aprobado',
  'En curso',
  'Finalizado',
];

const statusesWithoutWork: readonly BudgetStatus[] = ['Rechazado', 'Cancelado', 'Retirado'];

/** Tells whether the budget was closed without doing its work, so that its appointments become free. */
export function endedWithoutWork(status: BudgetStatus): boolean {
  return statusesWithoutWork.includes(status);
}

/** Statuses that the client's page shows only while they are current. */
const temporaryStatuses: readonly BudgetStatus[] = ['En espera'];

export function progressSteps(status: BudgetStatus, milestones: readonly Milestone[]): ProgressStep[] {
  const way = currentMilestones([...milestones, { status, at: null }]);
  const current = way.pop() ?? { status, at: null };
  const done = way.filter((step) => !temporaryStatuses.includes(step.status));
  const toCome = mainStatusSequence.filter((each) => statusPosition(each) > statusPosition(status));
  return [
    ...done.map((step): ProgressStep => ({ ...step, state: 'done' })),
    { ...current, state: endedWithoutWork(status) ? 'closed' : 'current' },
    ...toCome.map((each): ProgressStep => ({ status: each, at: null, state: 'to_come' })),
  ];
}

/**
 * Returns the milestones of the direct way to the current status: omits statuses that the budget was moved back from. A
 * milestone keeps the time at which its status was first reached.
 */
function currentMilestones(milestones: readonly Milestone[]): Milestone[] {
  const way: Milestone[] = [];
  for (const milestone of milestones) {
    let last = way.at(-1);
    while (last && statusPosition(last.status) > statusPosition(milestone.status)) {
      way.pop();
      last = way.at(-1);
    }
    if (last?.status !== milestone.status) way.push(milestone);
  }
  return way;
}

function statusPosition(status: BudgetStatus): number {
  return budgetStatuses.indexOf(status);
}

/** Statuses in which a budget needs neither work nor an answer. */
export const closedStatuses = budgetStatuses.filter(isInvoicedOrDeclined);

/** Statuses with a column on the board, in the order of the work. */
export const boardStatuses = budgetStatuses.filter(
  (status) => status === 'Facturado' || !isInvoicedOrDeclined(status),
);

/** Tells whether the work of a budget has yet to be finished. Only such a budget can be late. */
export function isUnfinished(status: BudgetStatus): boolean {
  return isBeforeAcceptance(status) || statusesWithWorkAhead.includes(status);
}
