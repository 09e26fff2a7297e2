import type { DeskHandlers } from '../../generated/handlers.ts';
import type { Calendar } from './calendar.ts';
import type { Script } from './episode.ts';
import type { Stage } from './stage.ts';

type Part = Parameters<DeskHandlers['createPart']>[0]['body'];

/** Parts besides those that the demo has from the start. */
const parts: Part[] = [
  {
    reference: 'NEU-1956515',
    description: 'Neumático de verano 195/65 R15',
    price: 59.9,
    cost: 41.2,
    location: 'N-01',
    minimum: 4,
    on_hand: 8,
  },
  {
    reference: 'NEU-2055516',
    description: 'Neumático de verano 205/55 R16',
    price: 68.5,
    cost: 47.3,
    location: 'N-02',
    minimum: 8,
    on_hand: 20,
  },
  {
    reference: 'NEU-2254517',
    description: 'Neumático de invierno 225/45 R17',
    price: 98.5,
    cost: 69.9,
    location: 'N-03',
    minimum: 4,
    on_hand: 2,
  },
  {
    reference: 'KIT-7781',
    manufacturer_reference: 'KTBWP 7880',
    description: 'Kit de distribución con bomba de agua',
    price: 214.3,
    cost: 128.4,
    location: 'C-04-1',
    minimum: 2,
    on_hand: 4,
  },
  {
    reference: 'AMO-0220',
    manufacturer_reference: '339 742',
    description: 'Amortiguador delantero',
    price: 78.9,
    cost: 44.1,
    location: 'C-05-2',
    minimum: 2,
    on_hand: 6,
  },
  {
    reference: 'ROT-0087',
    manufacturer_reference: '35 220 02',
    description: 'Rótula de dirección',
    price: 26.4,
    cost: 12.7,
    location: 'C-05-4',
    minimum: 4,
    on_hand: 10,
  },
  {
    reference: 'BUJ-0004',
    manufacturer_reference: 'LZKR 6B',
    description: 'Bujía de iridio',
    price: 13.9,
    cost: 6.2,
    location: 'A-07-1',
    minimum: 8,
    on_hand: 16,
  },
  {
    reference: 'FIL-0052',
    manufacturer_reference: 'KL 440',
    description: 'Filtro de combustible',
    price: 28.6,
    cost: 14.9,
    location: 'A-03-6',
    minimum: 2,
    on_hand: 5,
  },
  {
    reference: 'GAS-R134',
    description: 'Gas refrigerante R134a',
    unit: 'g',
    price: 0.09,
    cost: 0.04,
    location: 'E-03',
    minimum: 2_000,
    on_hand: 6_800,
  },
  {
    reference: 'ADB-10',
    description: 'AdBlue, garrafa de 10 l',
    price: 14.5,
    cost: 8.1,
    location: 'B-04',
    minimum: 4,
    on_hand: 9,
  },
  {
    reference: 'ROD-0111',
    manufacturer_reference: 'VKBA 3643',
    description: 'Rodamiento de rueda',
    price: 52.8,
    cost: 27.5,
    location: 'C-05-6',
    minimum: 1,
    on_hand: 2,
  },
  {
    reference: 'VAL-TPMS',
    description: 'Válvula con sensor de presión',
    price: 34.2,
    cost: 18.3,
    location: 'N-05',
    minimum: 4,
    on_hand: 3,
  },
];

interface Movement {
  day: number;
  time: string;
  reference: string;
  kind: 'in' | 'out' | 'adjust';
  quantity: number;
  reason?: string;
}

/** Deliveries, recounts and uses without a job. Deliveries of one day are on one delivery note. */
const movements: Movement[] = [
  ...delivery(-9, '08:55', 'Albarán 2398', { 'PAS-1042': 8, 'FIL-0012': 12, 'BAT-70': 6, 'DIS-0288': 6 }),
  ...delivery(-7, '09:10', 'Albarán 2407', { 'ACE-5W30': 60, 'REF-G12': 20, 'LIQ-DOT4': 5 }),
  { day: -6, time: '17:40', reference: 'VAL-TPMS', kind: 'adjust', quantity: -1, reason: 'Recuento' },
  { day: -5, time: '13:05', reference: 'ADB-10', kind: 'out', quantity: 1, reason: 'Coche de cortesía' },
  ...delivery(-4, '09:02', 'Albarán 2419', { 'NEU-2055516': 16, 'KIT-7781': 3, 'PAS-1042': 4 }),
  { day: -3, time: '18:10', reference: 'ESC-600', kind: 'out', quantity: 1, reason: 'Expositor' },
  { day: -2, time: '12:55', reference: 'CON-PES', kind: 'adjust', quantity: -85, reason: 'Recuento' },
  ...delivery(-1, '08:48', 'Albarán 2430', { 'FIL-0031': 6, 'FIL-0044': 6, 'LAM-H7': 10, 'AMO-0220': 2 }),
  { day: 0, time: '09:06', reference: 'BUJ-0004', kind: 'adjust', quantity: -10, reason: 'Recuento' },
];

function delivery(day: number, time: string, reason: string, quantities: Record<string, number>): Movement[] {
  return Object.entries(quantities).map(([reference, quantity]) => {
    return { day, time, reference, kind: 'in', quantity, reason };
  });
}

export function addStock(script: Script, calendar: Calendar): void {
  for (const part of parts) {
    const run = (stage: Stage) => stage.desk('createPart', { body: part });
    script.add({ name: `part ${part.reference}`, at: calendar.at(-21, '17:30'), by: 'owner', run });
  }
  for (const { day, time, reference, ...movement } of movements) {
    const run = async (stage: Stage) =>
      stage.desk('moveStock', { body: { part_id: await stage.partId(reference), ...movement } });
    script.add({ name: `stock of ${reference}`, at: calendar.at(day, time), by: 'office', run });
  }
}
