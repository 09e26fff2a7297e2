import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'Нова оферта',
  search: 'Рег. номер, клиент, телефон или номер',
  none: 'Още няма оферти',
  noneHint: 'Тук се показват офертите и ремонтите, най-новите първо.',
  nothingMatches: 'Няма оферта с тези филтри.',
  lines: 'Редове',
  noLines: 'Още няма редове.',
  totals: 'Суми',
  since: 'от',
  promised: 'Обещано за',
  moreMoves: 'Други промени на статуса',
  moves: {
    Pendiente: 'Отвори отново офертата',
    'En cotización': 'Започни офертата',
    Enviado: 'Изпрати офертата',
    Aprobado: 'Приеми офертата',
    'En curso': 'Започни ремонта',
    'En espera': 'Постави в изчакване',
    Finalizado: 'Завърши ремонта',
    Rechazado: 'Откажи офертата',
    Cancelado: 'Анулирай ремонта',
    Retirado: 'Оттегли офертата',
  },
};
