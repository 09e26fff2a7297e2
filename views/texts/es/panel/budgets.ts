import type { BudgetsTexts } from '../../types/panel/budgets.ts';

export const budgets: BudgetsTexts = {
  newBudget: 'Nuevo presupuesto',
  search: 'Matrícula, cliente, teléfono o número',
  none: 'Aún no hay presupuestos',
  noneHint: 'Aquí aparecen los presupuestos y trabajos, los más nuevos primero.',
  nothingMatches: 'Ningún presupuesto coincide con estos filtros.',
  lines: 'Líneas',
  noLines: 'Aún sin líneas.',
  totals: 'Totales',
  since: 'desde hace',
  promised: 'Prometido para',
  moreMoves: 'Otros cambios de estado',
  moves: {
    Pendiente: 'Reabrir presupuesto',
    'En cotización': 'Empezar a presupuestar',
    Enviado: 'Enviar presupuesto',
    Aprobado: 'Aceptar presupuesto',
    'En curso': 'Empezar trabajo',
    'En espera': 'Dejar en espera',
    Finalizado: 'Terminar trabajo',
    Rechazado: 'Rechazar presupuesto',
    Cancelado: 'Cancelar trabajo',
    Retirado: 'Retirar presupuesto',
  },
};
