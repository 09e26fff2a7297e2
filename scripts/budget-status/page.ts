// docs/budget-status.md: the moves of domain/budgets/status.ts, drawn.
//   page.ts --check   fail if it is not what the table says
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type BudgetStatus,
  budgetStatuses,
  linesLocked,
  type Mover,
  refusedTo,
} from '../../domain/budgets/status.ts';
import { statusDiagram, waysTo } from './diagram.ts';

/** Arrows from more than these would hide the others. */
const drawnMost = 4;

const file = new URL('../../docs/budget-status.md', import.meta.url);

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== page()) {
    console.error('docs/budget-status.md is not what domain/budgets/status.ts says: run make generate');
    process.exit(1);
  }
} else {
  writeFileSync(file, page());
}

function page(): string {
  const locked = budgetStatuses.filter((status) => linesLocked(status, false));
  return `<!-- Made from domain/budgets/status.ts by \`make generate\`; never edited. -->

# The statuses of a budget

Who may move a budget where. What is neither drawn nor named is refused, the current status again too: with 409 \`budget_locked\` where nothing leads on, else with 409 \`invalid_status_transition\`.

${section('Through the API', 'api')}
${section('By the client, on the tracking page', 'client')}
${section("In the workshop's own application", 'staff')}
## Lines

A budget's lines can be changed, unless it is ${listed(locked, 'or')}, or an invoice of it exists, a draft too: 409 \`budget_locked\`.
`;
}

function section(title: string, mover: Mover): string {
  const fromMany = budgetStatuses.filter((status) => waysTo(status, mover).length > drawnMost);
  const refused = Map.groupBy(budgetStatuses, (status) => refusedTo[mover][status]);
  const besides = [
    ...fromMany.map((status) => {
      const others = budgetStatuses.filter((from) => !waysTo(status, mover).includes(from));
      return `To \`${status}\`: from all but ${listed(others, 'and')}.`;
    }),
    ...[...refused].flatMap(([code, statuses]) =>
      code ? [`To ${listed(statuses, 'or')}: always refused, with 403 \`${code}\`.`] : [],
    ),
  ];
  const diagram = ['```mermaid', ...statusDiagram(mover, fromMany), '```'];
  return [`## ${title}\n`, ...diagram, '', ...besides.map((line) => `- ${line}`), ''].join('\n');
}

function listed(statuses: readonly BudgetStatus[], last: 'and' | 'or'): string {
  const names = statuses.map((status) => `\`${status}\``);
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
