export const budgetStatuses = [
  'Pendiente',
  'En cotización',
  'Enviado',
  'Aprobado',
  'En curso',
  'En espera',
  'Finalizado',
  'Facturado',
  'Rechazado',
  'Cancelado',
  'Retirado',
] as const;
export type BudgetStatus = (typeof budgetStatuses)[number];

export const lineTypes = ['labor', 'part', 'fee', 'sublet', 'other'] as const;
export type LineType = (typeof lineTypes)[number];

/** How a budget reached its client by other ways than ours. */
export const sentVias = ['email', 'sms', 'whatsapp', 'post', 'person', 'other'] as const;
export type SentVia = (typeof sentVias)[number];
