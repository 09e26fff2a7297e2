import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'Novo orçamento',
  search: 'Matrícula, cliente, telefone ou número',
  none: 'Ainda sem orçamentos',
  noneHint: 'Os orçamentos e trabalhos aparecem aqui, os mais recentes primeiro.',
  nothingMatches: 'Nenhum orçamento corresponde a estes filtros.',
  lines: 'Linhas',
  noLines: 'Ainda sem linhas.',
  totals: 'Totais',
  since: 'há',
  promised: 'Prometido para',
  moreMoves: 'Outras mudanças de estado',
  moves: {
    Pendiente: 'Reabrir orçamento',
    'En cotización': 'Começar a orçamentar',
    Enviado: 'Enviar orçamento',
    Aprobado: 'Aceitar orçamento',
    'En curso': 'Começar trabalho',
    'En espera': 'Pôr em espera',
    Finalizado: 'Terminar trabalho',
    Rechazado: 'Recusar orçamento',
    Cancelado: 'Cancelar trabalho',
    Retirado: 'Retirar orçamento',
  },
};
