import type { BudgetStatus } from '../../../../domain/budgets/status.ts';

export interface SampleBudget {
  id: string;
  number: number;
  client: string;
  plate: string;
  model: string;
  work: string;
  status: BudgetStatus;
  since: string;
  total: number;
}

const clients = [
  'Clara Ejemplo',
  'Transportes Inventados del Mediterráneo, S. L.',
  'Pau Fictici',
  'Иван Примеров',
  'Lucía Muestra',
  'مثال حسن',
  'Autoescuela Ficticia',
  'Joan Inventat i Fills',
];
const cars: [plate: string, model: string][] = [
  ['1234BCD', 'Seat León 1.5 TSI'],
  ['7788LMN', 'Renault Kangoo Express dCi 95'],
  ['B4321XY', 'Citroën Xsara'],
  ['AB123CD', 'Peugeot 208'],
  ['0912JKL', 'Volkswagen Transporter T6'],
  ['CB1234AB', 'Škoda Octavia'],
  ['4455MNP', 'Dacia Sandero'],
];
const works = [
  'Revisión de 60.000 km',
  'Cambio de distribución y bomba de agua',
  'Frenos delanteros',
  'Diagnosis: testigo de motor',
  'Cuatro neumáticos y alineación',
  'Embrague',
];
const statuses: BudgetStatus[] = [
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
];

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

/** Twenty-five budgets in every status, with long and foreign names. */
export const sampleBudgets: SampleBudget[] = Array.from({ length: 25 }, (_, index) => ({
  id: `b${index}`,
  number: 1_284 - index,
  client: at(clients, index * 3),
  plate: at(cars, index * 5)[0],
  model: at(cars, index * 5)[1],
  work: at(works, index * 7),
  status: at(statuses, index),
  since: new Date(Date.UTC(2026, 11, 1, 9, 40) - (index ** 2 * 71 + 12) * 60_000).toISOString(),
  total: Math.round((index * 7919) % 240_000) / 100 + 45,
}));
