import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'Pressupost nou',
  search: 'Matrícula, client, telèfon o número',
  none: 'Encara no hi ha pressupostos',
  noneHint: 'Aquí surten els pressupostos i les feines, els més nous primer.',
  nothingMatches: 'Cap pressupost no coincideix amb aquests filtres.',
  lines: 'Línies',
  noLines: 'Encara sense línies.',
  totals: 'Totals',
  since: 'des de fa',
  promised: 'Promès per a',
  moreMoves: "Altres canvis d'estat",
  moves: {
    Pendiente: 'Reobre el pressupost',
    'En cotización': 'Comença a pressupostar',
    Enviado: 'Envia el pressupost',
    Aprobado: 'Accepta el pressupost',
    'En curso': 'Comença la feina',
    'En espera': 'Deixa en espera',
    Finalizado: 'Acaba la feina',
    Rechazado: 'Rebutja el pressupost',
    Cancelado: 'Cancel·la la feina',
    Retirado: 'Retira el pressupost',
  },
};
