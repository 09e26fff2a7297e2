import { type BudgetStatus, budgetStatuses, type Mover, moverKinds } from '../../domain/budgets/status.ts';

/**
 * The expected result of each requested status (columns) in each current status (rows). The table is written by hand
 * from the contract and the decisions, and is compared with the service's own table.
 */
const columns =
  'Pendiente|En cotización|Enviado|Aprobado|En curso|En espera|Finalizado|Facturado|Rechazado|Cancelado|Retirado';

const answers: Record<string, string> = {
  '+': 'moved',
  v: 'moved with sent_via',
  r: 'moved with reason',
  i: 'moved with invoice',
  a: 'moved with annulment',
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
    Facturado: '      L L L L L L a L L L L',
    Rechazado: '      + . . . . . . . . + .',
    Cancelado: '      L L L L L L L L L L L',
    Retirado: '       . . . . . . . . . + .',
  },
};

/** All 363 combinations of mover, current status and requested status, with the expected results. */
export const cases = moverKinds.flatMap((mover) =>
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
