import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BudgetStatus, budgetStatuses } from '../../domain/budget.ts';
import { judgeMove, linesLocked, type Mover, movers } from '../../domain/budget-status.ts';

/**
 * What each asks for, column by column, from each status, row by row: written by hand from the contract and its
 * decisions, and compared with the table that the service goes by.
 */
const columns =
  'Pendiente|En cotización|Enviado|Aprobado|En curso|En espera|Finalizado|Facturado|Rechazado|Cancelado|Retirado';

const answers: Record<string, string> = {
  '+': 'moved',
  v: 'moved with sent_via',
  r: 'moved with reason',
  i: 'moved with invoice',
  A: 'client_acceptance_required',
  F: 'status_transition_forbidden',
  L: 'budget_locked',
  '.': 'invalid_status_transition',
};

const expected: Record<Mover, Record<BudgetStatus, string>> = {
  api: {
    Pendiente: '      . + v A . . . F F + F',
    'En cotización': '+ . v A . . . F F + F',
    Enviado: '        + + . A . . . F F + F',
    Aprobado: '       . . . A + . + F F + F',
    'En curso': '     . . . A . . + F F + F',
    'En espera': '    . . . A + . + F F + F',
    Finalizado: '     . . . A . . . F F + F',
    Facturado: '      L L L A L L L F F L F',
    Rechazado: '      . . . A . . . F F + F',
    Cancelado: '      L L L A L L L F F L F',
    Retirado: '       . . . A . . . F F + F',
  },
  client: {
    Pendiente: '      F F F + F F F F + F F',
    'En cotización': 'F F F . F F F F . F F',
    Enviado: '        F F F + F F F F + F F',
    Aprobado: '       F F F . F F F F . F F',
    'En curso': '     F F F . F F F F . F F',
    'En espera': '    F F F . F F F F . F F',
    Finalizado: '     F F F . F F F F . F F',
    Facturado: '      F F F L F F F F L F F',
    Rechazado: '      F F F . F F F F . F F',
    Cancelado: '      F F F L F F F F L F F',
    Retirado: '       F F F . F F F F . F F',
  },
  staff: {
    Pendiente: '      . + + + . . . . r + +',
    'En cotización': '+ . + + . . . . r + +',
    Enviado: '        + + . + . . . . r + +',
    Aprobado: '       . . . . + . + . . + .',
    'En curso': '     . . . + . + + . . + .',
    'En espera': '    . . . . + . + . . + .',
    Finalizado: '     . . . . + . . i . + .',
    Facturado: '      L L L L L L L L L L L',
    Rechazado: '      + . . . . . . . . + .',
    Cancelado: '      L L L L L L L L L L L',
    Retirado: '       . . . . . . . . . + .',
  },
};

const cases = movers.flatMap((mover) =>
  budgetStatuses.flatMap((from) => {
    const row = expected[mover][from].trim().split(' ');
    return columns.split('|').map((to, column) => ({
      mover,
      from,
      to: to as BudgetStatus,
      answer: answers[row[column] as string],
    }));
  }),
);

test('every status, requested status and mover has its answer written down', () => {
  expect(cases).toHaveLength(11 * 11 * 3);
  expect(new Set(cases.map(({ mover, from, to }) => `${mover} ${from} ${to}`)).size).toBe(11 * 11 * 3);
  expect(cases.every(({ answer }) => answer !== undefined)).toBe(true);
});

test.each(cases)('$mover: $from → $to: $answer', ({ mover, from, to, answer }) => {
  expect(answerOf(from, to, mover)).toBe(answer);
});

function answerOf(from: BudgetStatus, to: BudgetStatus, mover: Mover): string {
  const judgement = judgeMove(from, to, mover);
  if ('refusal' in judgement) return judgement.refusal;
  return judgement.move.needs ? `moved with ${judgement.move.needs}` : 'moved';
}

test('what a move tells of depends on where it comes from: going back to Aprobado accepts nothing', () => {
  const told = cases.flatMap(({ mover, from, to }) => {
    const judgement = judgeMove(from, to, mover);
    return 'move' in judgement && judgement.move.tells ? [`${judgement.move.tells}: ${from} → ${to}`] : [];
  });
  expect([...new Set(told)].sort()).toEqual([
    'lead.accepted: En cotización → Aprobado',
    'lead.accepted: Enviado → Aprobado',
    'lead.accepted: Pendiente → Aprobado',
    'lead.rejected: En cotización → Rechazado',
    'lead.rejected: Enviado → Rechazado',
    'lead.rejected: Pendiente → Rechazado',
    'lead.sent: En cotización → Enviado',
    'lead.sent: Pendiente → Enviado',
    'vehicle.ready: Aprobado → Finalizado',
    'vehicle.ready: En curso → Finalizado',
    'vehicle.ready: En espera → Finalizado',
  ]);
});

test('lines stay as they are once a budget is invoiced, cancelled, rejected or withdrawn, or has an invoice', () => {
  const locked = budgetStatuses.filter((status) => linesLocked(status, false));
  expect(locked).toEqual(['Facturado', 'Rechazado', 'Cancelado', 'Retirado']);
  expect(budgetStatuses.every((status) => linesLocked(status, true))).toBe(true);
});

test('the picture shows every move, and none that is not there', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/budget-status.md'), 'utf8');
  const sections = page.split('\n## ').slice(1, 4);
  const drawn = sections.flatMap((section, index) => movesShown(section, movers[index] as Mover));
  const moved = cases.filter(({ answer }) => answer?.startsWith('moved'));
  expect(drawn.sort()).toEqual(moved.map(({ mover, from, to }) => `${mover}: ${from} → ${to}`).sort());
});

/** Arrows by their names' ids, and what a line says instead: "To `Cancelado`: from all but …". */
function movesShown(section: string, mover: Mover): string[] {
  const names = new Map([...section.matchAll(/state "(.+)" as (\w+)/g)].map(([, name, id]) => [id, name]));
  const arrows = [...section.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(
    ([, from, to]) => `${mover}: ${names.get(from)} → ${names.get(to)}`,
  );
  const said = [...section.matchAll(/To `(.+)`: from all but (.+)\./g)].flatMap(([, to, others = '']) =>
    budgetStatuses
      .filter((from) => !others.includes(`\`${from}\``))
      .map((from) => `${mover}: ${from} → ${to}`),
  );
  return [...arrows, ...said];
}
