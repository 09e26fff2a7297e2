// Generates docs/budget-status.md: diagrams of the status changes that domain/budgets/status.ts allows. `page.ts
// --check` fails if the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  alwaysRefusedMoves,
  areLinesLocked,
  type BudgetStatus,
  budgetStatuses,
  finalStatuses,
  judgeMove,
  type MissingPart,
  type Mover,
} from '../../domain/budgets/status.ts';

/**
 * Maximum number of incoming arrows of a drawn status. A status with more arrows is omitted, because its arrows would
 * hide the others.
 */
const maxDrawnArrows = 4;

function renderStatusPage(): string {
  const locked = budgetStatuses.filter((status) => areLinesLocked(status, false));
  return `<!-- Generated from domain/budgets/status.ts by \`make generate\`; never edited. -->

# The statuses of a budget

This page lists the status changes (moves) that each kind of actor can make. Moves to a status marked "always refused" get 403. Every other move that is not listed, including a move to the current status, gets 409: \`budget_locked\` if the current status is ${joinStatuses(finalStatuses, 'or')}, otherwise \`invalid_status_transition\`.

${renderMoverSection('Through the API', 'api')}
${renderMoverSection('By the client, on the tracking page', 'client')}
${renderMoverSection("In the workshop's own application", 'staff')}
## Two payers

A budget of which only one of two payers is invoiced stays \`Finalizado\`: it is neither reopened nor cancelled (409 \`budget_locked\`), and becomes \`Facturado\` with the second invoice. See [0088](decisions/0088-two-payers-have-an-invoice-each.md).

## Lines

A budget's lines can be changed, unless it is ${joinStatuses(locked, 'or')}, or has an invoice or a draft of one: 409 \`budget_locked\`.
`;
}

function renderMoverSection(title: string, mover: Mover): string {
  const fromMany = budgetStatuses.filter((status) => previousStatuses(status, mover).length > maxDrawnArrows);
  const refused = Map.groupBy(budgetStatuses, (status) => alwaysRefusedMoves[mover][status]);
  const besides = [
    ...fromMany.map((status) => {
      const others = budgetStatuses.filter((from) => !previousStatuses(status, mover).includes(from));
      return `To \`${status}\`: from every status except ${joinStatuses(others, 'and')}.`;
    }),
    ...[...refused].flatMap(([code, statuses]) =>
      code ? [`To ${joinStatuses(statuses, 'or')}: always refused, with 403 \`${code}\`.`] : [],
    ),
  ];
  const diagram = ['```mermaid', ...statusDiagram(mover, fromMany), '```'];
  return [`## ${title}\n`, ...diagram, '', ...besides.map((line) => `- ${line}`), ''].join('\n');
}

function joinStatuses(statuses: readonly BudgetStatus[], last: 'and' | 'or'): string {
  const names = statuses.map((status) => `\`${status}\``);
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

interface Arrow {
  from: BudgetStatus;
  to: BudgetStatus;
  needs: MissingPart | undefined;
}

const neededWords: Record<MissingPart, string> = {
  sent_via: 'with sent_via',
  reason: 'with a reason',
  invoice: 'by issuing an invoice',
  annulment: 'by cancelling its invoice',
};

/**
 * Draws a Mermaid diagram of the status changes that `mover` may make. Omits the statuses in `leftOut`, which every
 * status can change to.
 */
function statusDiagram(mover: Mover, leftOut: readonly BudgetStatus[]): string[] {
  const arrows = listArrows(mover).filter(({ to }) => !leftOut.includes(to));
  const ends = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const lines = [
    ...budgetStatuses
      .filter((status) => ends.has(status))
      .map((status) => `state "${status}" as ${mermaidId(status)}`),
    ...arrows.map(
      ({ from, to, needs }) =>
        `${mermaidId(from)} --> ${mermaidId(to)}${needs ? ` : ${neededWords[needs]}` : ''}`,
    ),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)];
}

function previousStatuses(to: BudgetStatus, mover: Mover): BudgetStatus[] {
  return listArrows(mover).flatMap((arrow) => (arrow.to === to ? [arrow.from] : []));
}

function listArrows(mover: Mover): Arrow[] {
  return budgetStatuses.flatMap((from) =>
    budgetStatuses.flatMap((to) => {
      const judgement = judgeMove(from, to, mover);
      return 'move' in judgement ? [{ from, to, needs: judgement.move.needs }] : [];
    }),
  );
}

/** Returns the name of a status in a Mermaid diagram, which allows neither spaces nor accents. */
function mermaidId(status: BudgetStatus): string {
  return status
    .normalize('NFD')
    .replaceAll(/[^a-z ]/gi, '')
    .replaceAll(' ', '_');
}

const pageFile = new URL('../../docs/budget-status.md', import.meta.url);

if (process.argv.includes('--check')) {
  if (readFileSync(pageFile, 'utf8') !== renderStatusPage()) {
    console.error('docs/budget-status.md does not match domain/budgets/status.ts: run make generate');
    process.exit(1);
  }
} else {
  writeFileSync(pageFile, renderStatusPage());
}
