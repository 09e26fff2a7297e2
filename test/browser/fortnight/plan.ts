/** A job of the fortnight, from the call of the client to the payment. */
export interface PlannedJob {
  /** Number of the job, from 0. */
  n: number;
  /** The day of the appointment, as `2045-11-13`. */
  day: string;
  /** Start of the appointment, as `09:00`. */
  start: string;
  client: { name: string; phone: string; plate: string };
  wish: string;
  lines: PlannedLine[];
  /** The answer of the client to the quote. */
  answer: 'accepts' | 'declines';
  /** Minutes that the mechanic works. */
  minutes: number;
  /** Payment of the invoice: at once by a method, or in two parts on different days. */
  payment: 'cash' | 'card' | 'in parts';
  /** A line that the owner adds while the mechanic works. */
  added: PlannedLine | null;
}

export interface PlannedLine {
  description: string;
  line_type: 'labor' | 'part';
  quantity: number;
  unit_price: number;
  unit_cost: number;
}

export interface PlannedDelivery {
  day: string;
  reference: string;
  quantity: number;
}

/**
 * Days of two working weeks: two days unless `FORTNIGHT_DAYS` says otherwise. They lie in the future, because no invoice
 * has a date before the actual one.
 */
const fortnight = [13, 14, 15, 16, 17, 20, 21, 22, 23, 24].map((day) => `2045-11-${day}`);
export const days = fortnight.slice(0, Number(process.env.FORTNIGHT_DAYS ?? 2));
const starts = ['09:00', '10:00', '11:00', '12:00'];
export const parts = [
  { reference: 'AC-5W30', name: 'Aceite 5W30', price: 11.9, cost: 6.35 },
  { reference: 'FI-AIRE', name: 'Filtro de aire', price: 18.4, cost: 9.1 },
  { reference: 'PA-DEL', name: 'Pastillas delanteras', price: 61.67, cost: 42.1 },
];
const work = ['Cambio de aceite', 'Revisión general', 'Cambio de pastillas', 'Diagnosis'];

/** The forty jobs, always the same. */
export const jobs: PlannedJob[] = days.flatMap((day, index) =>
  starts.map((start, turn) => planJob(index * starts.length + turn, day, start)),
);

/** Parts that arrive while people work. */
export const deliveries: PlannedDelivery[] = days.map((day, index) => ({
  day,
  reference: parts[index % parts.length]?.reference ?? '',
  quantity: 5 + index,
}));

function planJob(n: number, day: string, start: string): PlannedJob {
  const part = parts[n % parts.length] as (typeof parts)[number];
  return {
    ...{ n, day, start },
    client: {
      name: `Clienta Inventada ${n}`,
      phone: `6000001${String(n).padStart(2, '0')}`,
      plate: `${1000 + n}BCD`,
    },
    wish: `Trabajo número ${n}`,
    lines: [
      {
        description: work[n % work.length] ?? '',
        line_type: 'labor',
        quantity: 1 + (n % 4) / 2,
        unit_price: 52,
        unit_cost: 20,
      },
      {
        description: part.name,
        line_type: 'part',
        quantity: 1 + (n % 3),
        unit_price: part.price,
        unit_cost: part.cost,
      },
    ],
    answer: n % 10 === 7 ? 'declines' : 'accepts',
    minutes: 25 + (n % 5) * 5,
    payment: n % 10 === 2 ? 'in parts' : n % 2 === 0 ? 'cash' : 'card',
    added:
      n % 10 === 4
        ? { description: 'Escobillas', line_type: 'part', quantity: 2, unit_price: 9.95, unit_cost: 4.2 }
        : null,
  };
}
