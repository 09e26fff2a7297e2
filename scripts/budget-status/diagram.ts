import {
  type BudgetStatus,
  budgetStatuses,
  judgeMove,
  type Mover,
  type Need,
} from '../../domain/budgets/status.ts';

interface Arrow {
  from: BudgetStatus;
  to: BudgetStatus;
  needs: Need | undefined;
}

const needed: Record<Need, string> = {
  sent_via: 'with sent_via',
  reason: 'with a reason',
  invoice: 'by issuing an invoice',
};

/** Who moves a budget where, as a Mermaid diagram; `leftOut` would be led to from everywhere. */
export function statusDiagram(mover: Mover, leftOut: readonly BudgetStatus[]): string[] {
  const arrows = arrowsOf(mover).filter(({ to }) => !leftOut.includes(to));
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const lines = [
    ...budgetStatuses
      .filter((status) => ends.has(status))
      .map((status) => `state "${status}" as ${idOf(status)}`),
    ...arrows.map(
      ({ from, to, needs }) => `${idOf(from)} --> ${idOf(to)}${needs ? ` : ${needed[needs]}` : ''}`,
    ),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)];
}

export function waysTo(to: BudgetStatus, mover: Mover): BudgetStatus[] {
  return arrowsOf(mover).flatMap((arrow) => (arrow.to === to ? [arrow.from] : []));
}

function arrowsOf(mover: Mover): Arrow[] {
  return budgetStatuses.flatMap((from) =>
    budgetStatuses.flatMap((to) => {
      const judgement = judgeMove(from, to, mover);
      return 'move' in judgement ? [{ from, to, needs: judgement.move.needs }] : [];
    }),
  );
}

/** Mermaid takes neither spaces nor accents in a name. */
function idOf(status: BudgetStatus): string {
  return status
    .normalize('NFD')
    .replaceAll(/[^a-z ]/gi, '')
    .replaceAll(' ', '_');
}
