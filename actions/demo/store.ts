import { findBudgetPage } from '../../db/budgets/list.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { MovementKind } from '../../domain/stock/movement.ts';
import { toThousandths } from '../../domain/stock/quantity.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { holdBudgets } from '../stock/hold-budgets.ts';
import { moveStock } from '../stock/move.ts';
import { addPart } from '../stock/set-part.ts';
import type { Demo } from './demo.ts';

interface DemoPart {
  reference: string;
  manufacturer_reference?: string;
  description: string;
  unit?: string;
  price: number;
  cost: number;
  location: string;
  minimum?: number;
  on_hand: number;
}

const demoParts: DemoPart[] = [
  {
    reference: 'FIL-0012',
    manufacturer_reference: 'OX 339/2D',
    description: 'Filtro de aceite, cartucho',
    price: 9.8,
    cost: 4.35,
    location: 'A-03-2',
    minimum: 4,
    on_hand: 12,
  },
  {
    reference: 'FIL-0031',
    manufacturer_reference: 'LX 1566',
    description: 'Filtro de aire',
    price: 14.5,
    cost: 6.9,
    location: 'A-03-4',
    minimum: 3,
    on_hand: 6,
  },
  {
    reference: 'FIL-0044',
    manufacturer_reference: 'LA 181',
    description: 'Filtro de habitáculo con carbón activo',
    price: 19.9,
    cost: 8.75,
    location: 'A-03-5',
    minimum: 2,
    on_hand: 5,
  },
  {
    reference: 'ACE-5W30',
    description: 'Aceite de motor 5W-30',
    unit: 'l',
    price: 8.95,
    cost: 3.8,
    location: 'B-01',
    minimum: 40,
    on_hand: 118.5,
  },
  {
    reference: 'PAS-1042',
    manufacturer_reference: 'GDB 1550',
    description: 'Juego de pastillas de freno delanteras',
    price: 61.67,
    cost: 29.4,
    location: 'C-02-1',
    minimum: 2,
    on_hand: 4,
  },
  {
    reference: 'DIS-0288',
    manufacturer_reference: 'DF 4295',
    description: 'Disco de freno delantero, 288 mm',
    price: 54.3,
    cost: 27.1,
    location: 'C-02-3',
    minimum: 2,
    on_hand: 4,
  },
  {
    reference: 'LIQ-DOT4',
    description: 'Líquido de frenos DOT 4',
    unit: 'l',
    price: 11.9,
    cost: 4.2,
    location: 'B-02',
    minimum: 3,
    on_hand: 7.25,
  },
  {
    reference: 'REF-G12',
    description: 'Refrigerante concentrado',
    unit: 'l',
    price: 7.5,
    cost: 2.9,
    location: 'B-03',
    minimum: 10,
    on_hand: 22,
  },
  {
    reference: 'BAT-70',
    manufacturer_reference: '0 092 S5A 080',
    description: 'Batería 70 Ah AGM',
    price: 169,
    cost: 98.5,
    location: 'D-01',
    minimum: 2,
    on_hand: 3,
  },
  {
    reference: 'ESC-600',
    manufacturer_reference: 'AR 601 S',
    description: 'Juego de escobillas, 600 y 400 mm',
    price: 24.9,
    cost: 11.3,
    location: 'A-05-1',
    minimum: 2,
    on_hand: 6,
  },
  {
    reference: 'LAM-H7',
    manufacturer_reference: '12972 PR',
    description: 'Lámpara H7, 55 W',
    price: 8.4,
    cost: 2.6,
    location: 'A-06-2',
    minimum: 6,
    on_hand: 14,
  },
  {
    reference: 'CON-PES',
    description: 'Contrapeso adhesivo',
    unit: 'g',
    price: 0.05,
    cost: 0.01,
    location: 'E-01',
    on_hand: 2_350,
  },
];

interface DemoMovement {
  reference: string;
  kind: MovementKind;
  quantity: number;
  daysAgo: number;
  reason?: string;
  /** True if the movement belongs to a budget in the status `En curso`. */
  forJob?: true;
}

const demoMovements: DemoMovement[] = [
  { reference: 'LAM-H7', kind: 'out', quantity: 2, daysAgo: 21 },
  { reference: 'FIL-0012', kind: 'out', quantity: 3, daysAgo: 14 },
  { reference: 'ACE-5W30', kind: 'out', quantity: 13.5, daysAgo: 14 },
  { reference: 'FIL-0012', kind: 'in', quantity: 6, daysAgo: 9, reason: 'Albarán 2318' },
  { reference: 'ACE-5W30', kind: 'in', quantity: 60, daysAgo: 9, reason: 'Albarán 2318' },
  { reference: 'CON-PES', kind: 'adjust', quantity: -120, daysAgo: 5, reason: 'Recuento' },
  { reference: 'PAS-1042', kind: 'out', quantity: 1, daysAgo: 2, forJob: true },
  { reference: 'LIQ-DOT4', kind: 'out', quantity: 0.75, daysAgo: 2, forJob: true },
  // This movement leaves the part below its minimum.
  { reference: 'BAT-70', kind: 'out', quantity: 2, daysAgo: 1 },
];

const keptSinceDays = 60;

/** Inserts a dozen parts with their movements. One part is below its minimum. */
export async function seedStore(demo: Demo, actor: Actor): Promise<void> {
  const { tx, instance, now } = demo;
  const daysAgo = (days: number) => ({ ...demo, actor, now: new Date(now.getTime() - days * dayMs) });
  const ids = new Map<string, number>();
  for (const part of demoParts) ids.set(part.reference, (await addPart(daysAgo(keptSinceDays), part)).id);
  const { rows } = await findBudgetPage(tx, instance.id, { status: 'En curso' }, 0, 1);
  for (const { reference, kind, quantity, daysAgo: days, reason = null, forJob } of demoMovements) {
    const thousandths = toThousandths(quantity);
    const change_thousandths = kind === 'out' ? -thousandths : thousandths;
    const budget_id = (forJob && rows[0]?.id) ?? null;
    const wishes = [
      { path: '', part_id: requireRow(ids.get(reference)), kind, change_thousandths, reason, budget_id },
    ];
    await holdBudgets(demo, wishes);
    await moveStock(daysAgo(days), wishes);
  }
}
