import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  areLinesLocked,
  type BudgetStatus,
  budgetStatuses,
  judgeMove,
  type Mover,
  moverKinds,
} from '../../../domain/budgets/status.ts';
import { cases } from '../../support/budget-moves.ts';

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

test('the events of a move depend on the previous status: going back to Aprobado accepts nothing', () => {
  const told = cases.flatMap(({ mover, from, to }) => {
    const judgement = judgeMove(from, to, mover);
    return 'move' in judgement && judgement.move.emits ? [`${judgement.move.emits}: ${from} → ${to}`] : [];
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
  const locked = budgetStatuses.filter((status) => areLinesLocked(status, false));
  expect(locked).toEqual(['Facturado', 'Rechazado', 'Cancelado', 'Retirado']);
  expect(budgetStatuses.every((status) => areLinesLocked(status, true))).toBe(true);
});

test('the picture shows every move, and none that is not there', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/budget-status.md'), 'utf8');
  const sections = page.split('\n## ').slice(1, 4);
  const drawn = sections.flatMap((section, index) => movesShown(section, moverKinds[index] as Mover));
  const moved = cases.filter(({ answer }) => answer?.startsWith('moved'));
  expect(drawn.sort()).toEqual(moved.map(({ mover, from, to }) => `${mover}: ${from} → ${to}`).sort());
});

/**
 * Lists the moves in a section of the documentation: the arrows of its diagram, and the moves in its sentences, such as
 * "To `Cancelado`: from every status except …".
 */
function movesShown(section: string, mover: Mover): string[] {
  const names = new Map([...section.matchAll(/state "(.+)" as (\w+)/g)].map(([, name, id]) => [id, name]));
  const arrows = [...section.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(
    ([, from, to]) => `${mover}: ${names.get(from)} → ${names.get(to)}`,
  );
  const said = [...section.matchAll(/To `(.+)`: from every status except (.+)\./g)].flatMap(
    ([, to, others = '']) =>
      budgetStatuses
        .filter((from) => !others.includes(`\`${from}\``))
        .map((from) => `${mover}: ${from} → ${to}`),
  );
  return [...arrows, ...said];
}
