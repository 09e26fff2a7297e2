import { expect, test } from 'vitest';
import {
  type BudgetStatus,
  budgetStatuses,
  type Milestone,
  progressSteps,
} from '../../../domain/budgets/status.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T10:00:00.000Z`;

/** Returns milestones for these statuses, one per day from the first of the month on. */
const came = (...statuses: BudgetStatus[]): Milestone[] =>
  statuses.map((status, index) => ({ status, at: day(index + 1) }));

/** Formats the steps with their days: `✓` done, `●` current, `✕` closed, `○` future. */
function lineOf(milestones: Milestone[]): string {
  const { status } = milestones.at(-1) as Milestone;
  const signs = { done: '✓', current: '●', closed: '✕', to_come: '○' };
  return progressSteps(status, milestones)
    .map((step) => `${signs[step.state]} ${step.status}${step.at ? ` ${Number(step.at.slice(8, 10))}` : ''}`)
    .join(', ');
}

const lines: [what: string, milestones: Milestone[], line: string][] = [
  ['a new one', came('Pendiente'), '● Pendiente 1, ○ Enviado, ○ Aprobado, ○ En curso, ○ Finalizado'],
  [
    'one that is being quoted',
    came('Pendiente', 'En cotización'),
    '✓ Pendiente 1, ● En cotización 2, ○ Enviado, ○ Aprobado, ○ En curso, ○ Finalizado',
  ],
  [
    'one that went its usual way',
    came('Pendiente', 'Enviado', 'Aprobado', 'En curso', 'Finalizado'),
    '✓ Pendiente 1, ✓ Enviado 2, ✓ Aprobado 3, ✓ En curso 4, ● Finalizado 5',
  ],
  [
    'an invoiced one',
    came('Pendiente', 'Aprobado', 'Finalizado', 'Facturado'),
    '✓ Pendiente 1, ✓ Aprobado 2, ✓ Finalizado 3, ● Facturado 4',
  ],
  [
    'one that was accepted without having been sent',
    came('Pendiente', 'Aprobado'),
    '✓ Pendiente 1, ● Aprobado 2, ○ En curso, ○ Finalizado',
  ],
  [
    'one that waits',
    came('Pendiente', 'Aprobado', 'En curso', 'En espera'),
    '✓ Pendiente 1, ✓ Aprobado 2, ✓ En curso 3, ● En espera 4, ○ Finalizado',
  ],
  [
    'one that has waited',
    came('Pendiente', 'Aprobado', 'En curso', 'En espera', 'Finalizado'),
    '✓ Pendiente 1, ✓ Aprobado 2, ✓ En curso 3, ● Finalizado 5',
  ],
  [
    'one that goes on after a wait: since it began',
    came('Pendiente', 'Aprobado', 'En curso', 'En espera', 'En curso'),
    '✓ Pendiente 1, ✓ Aprobado 2, ● En curso 3, ○ Finalizado',
  ],
  [
    'a finished one that was opened again',
    came('Pendiente', 'Aprobado', 'En curso', 'Finalizado', 'En curso'),
    '✓ Pendiente 1, ✓ Aprobado 2, ● En curso 3, ○ Finalizado',
  ],
  [
    'one that was sent twice',
    came('Pendiente', 'Enviado', 'En cotización', 'Enviado'),
    '✓ Pendiente 1, ✓ En cotización 3, ● Enviado 4, ○ Aprobado, ○ En curso, ○ Finalizado',
  ],
  [
    'a rejected one: nothing is to come',
    came('Pendiente', 'Enviado', 'Rechazado'),
    '✓ Pendiente 1, ✓ Enviado 2, ✕ Rechazado 3',
  ],
  [
    'a rejected one that was taken up again',
    came('Pendiente', 'Enviado', 'Rechazado', 'Pendiente'),
    '● Pendiente 1, ○ Enviado, ○ Aprobado, ○ En curso, ○ Finalizado',
  ],
  ['a withdrawn one', came('Pendiente', 'Retirado'), '✓ Pendiente 1, ✕ Retirado 2'],
  [
    'one cancelled while it waited',
    came('Pendiente', 'Aprobado', 'En curso', 'En espera', 'Cancelado'),
    '✓ Pendiente 1, ✓ Aprobado 2, ✓ En curso 3, ✕ Cancelado 5',
  ],
];

test.each(lines)('%s', (_what, milestones, line) => {
  expect(lineOf(milestones)).toBe(line);
});

test('a status without a recorded moment is shown without one', () => {
  expect(progressSteps('Aprobado', came('Pendiente')).map(({ status, at }) => [status, at])).toEqual([
    ['Pendiente', day(1)],
    ['Aprobado', null],
    ['En curso', null],
    ['Finalizado', null],
  ]);
});

test.each(budgetStatuses)(
  'whatever it came through, one step is current (%s), and dates ascend',
  (status) => {
    for (const before of budgetStatuses) {
      for (const between of budgetStatuses) {
        const steps = progressSteps(status, came('Pendiente', before, between, status));
        const here = steps.filter(({ state }) => state === 'current' || state === 'closed');
        expect(here.map((step) => step.status)).toEqual([status]);
        const dates = steps.flatMap(({ at }) => at ?? []);
        expect(dates).toEqual([...dates].sort());
        expect(new Set(steps.map((step) => step.status)).size).toBe(steps.length);
      }
    }
  },
);
