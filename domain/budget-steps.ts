import { type BudgetStatus, budgetStatuses } from './budget.ts';

/** A status that a budget has come to; null where nobody noted when. */
export interface Milestone {
  status: BudgetStatus;
  at: string | null;
}

export interface Step extends Milestone {
  state: 'done' | 'current' | 'to_come';
}

/** What is still to come for a budget that goes its usual way. */
const usualWay: readonly BudgetStatus[] = ['Pendiente', 'Enviado', 'Aprobado', 'En curso', 'Finalizado'];

/** A pause is told while it lasts: afterwards it is no step that the work has taken. */
const passing: readonly BudgetStatus[] = ['En espera'];

/** The line of steps that leads to where a budget is, and on from there. */
export function stepsOf(status: BudgetStatus, milestones: readonly Milestone[]): Step[] {
  const way = wayThrough([...milestones, { status, at: null }]);
  const current = way.pop() as Milestone;
  const done = way.filter((step) => !passing.includes(step.status));
  const toCome = usualWay.filter((each) => placeOf(each) > placeOf(status));
  return [
    ...done.map((step): Step => ({ ...step, state: 'done' })),
    { ...current, state: 'current' },
    ...toCome.map((each): Step => ({ status: each, at: null, state: 'to_come' })),
  ];
}

/** Without its detours: a budget that went back has not taken yet what it had come to; what it came to first keeps its date. */
function wayThrough(milestones: readonly Milestone[]): Milestone[] {
  const way: Milestone[] = [];
  for (const milestone of milestones) {
    while (way.length > 0 && placeOf(lastOf(way)) > placeOf(milestone.status)) way.pop();
    if (way.length === 0 || lastOf(way) !== milestone.status) way.push(milestone);
  }
  return way;
}

function lastOf(way: Milestone[]): BudgetStatus {
  return (way.at(-1) as Milestone).status;
}

/** Statuses stand in the order in which a budget comes to them; those that end it stand behind. */
function placeOf(status: BudgetStatus): number {
  return budgetStatuses.indexOf(status);
}
