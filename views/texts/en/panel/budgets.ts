import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'New quote',
  search: 'Plate, client, phone or number',
  none: 'No quotes yet',
  noneHint: 'Quotes and jobs appear here, the newest first.',
  nothingMatches: 'No quote matches these filters.',
  lines: 'Lines',
  noLines: 'No lines yet.',
  totals: 'Totals',
  since: 'for',
  promised: 'Promised for',
  moreMoves: 'Other changes of status',
  moves: {
    Pendiente: 'Reopen quote',
    'En cotización': 'Start preparing quote',
    Enviado: 'Send quote',
    Aprobado: 'Accept quote',
    'En curso': 'Start work',
    'En espera': 'Put work on hold',
    Finalizado: 'Finish work',
    Rechazado: 'Decline quote',
    Cancelado: 'Cancel job',
    Retirado: 'Withdraw quote',
  },
};
