import { randomFrom } from '../random-from.ts';
import type { BudgetLineRow, BudgetRow, InvoiceLineRow, InvoiceRow, WorkshopRows } from './rows.ts';

const dayMs = 86_400_000;
const zones = [
  'Europe/Madrid',
  'Europe/Madrid',
  'Atlantic/Canary',
  'Europe/Lisbon',
  'Europe/Sofia',
  'America/Havana',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
];

/** The statuses to which a workshop may move a budget, by current status. */
const ways: Record<string, string[]> = {
  Pendiente: [
    'En cotización',
    'Enviado',
    'Enviado',
    'Enviado',
    'Aprobado',
    'Rechazado',
    'Retirado',
    'Cancelado',
  ],
  'En cotización': ['Pendiente', 'Enviado', 'Aprobado', 'Rechazado'],
  Enviado: ['Pendiente', 'En cotización', 'Aprobado', 'Aprobado', 'Aprobado', 'Rechazado', 'Cancelado'],
  Rechazado: ['Pendiente', 'Pendiente'],
  Aprobado: ['En curso', 'En curso', 'Finalizado', 'Cancelado'],
  'En curso': ['Aprobado', 'En espera', 'Finalizado', 'Finalizado'],
  'En espera': ['En curso', 'Finalizado'],
  Finalizado: ['Facturado', 'Facturado', 'En curso', 'Cancelado'],
  Facturado: ['Finalizado'],
};

const lineTypes = ['labor', 'labor', 'part', 'part', 'fee', 'sublet', 'other'] as const;
const hourPrices = [0, 4_850, 4_850, 5_500, 6_200];
const taxRates = [0, 400, 1_000, 2_100, 2_100, 2_100];

/** A source of ids that are not used yet. */
export interface Ids {
  next(): number;
}

export function idsFrom(first: number): Ids {
  let id = first;
  return { next: () => id++ };
}

/**
 * Creates the rows of a workshop at times around a given time. Half of the times are within seconds of midnight, where
 * the periods of reports begin.
 */
export function randomWorkshop(seed: number, nowMs: number, ids: Ids): WorkshopRows {
  const chance = chancesFrom(seed);
  const id = ids.next();
  const staff = chance.some(3, () => ({ id: ids.next(), name: `Persona Inventada ${seed}` }));
  const rates = chance.some(3, (n) => ({
    id: ids.next(),
    name: `Tarifa ${n}`,
    price_per_hour_cents: chance.of(hourPrices),
  }));
  const workshop: WorkshopRows = {
    id,
    host: `taller-${id}.test`,
    timezone: chance.of(zones),
    staff,
    rates,
    budgets: [],
    milestones: [],
    lines: [],
    appointments: [],
    work: [],
    invoices: [],
    invoiceLines: [],
    payments: [],
  };
  const around = momentsAround(chance, nowMs, workshop.timezone);
  const count = chance.is(0.05) ? 0 : chance.upTo(14);
  for (let n = 0; n < count; n += 1) addBudget(workshop, { chance, around, ids, nowMs });
  addWork(workshop, { chance, around, ids, nowMs });
  return workshop;
}

interface RandomSource {
  chance: Chances;
  around: () => number;
  ids: Ids;
  nowMs: number;
}

type Chances = ReturnType<typeof chancesFrom>;

function chancesFrom(seed: number) {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    is: (share: number) => random() < share,
    upTo,
    of: <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value,
    some: <Value>(most: number, make: (n: number) => Value) =>
      Array.from({ length: upTo(most) }, (_, n) => make(n)),
    between: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
  };
}

function momentsAround(chance: Chances, nowMs: number, timezone: string): () => number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return () => {
    const ms = nowMs + chance.between(-45 * dayMs, 20 * dayMs);
    if (chance.is(0.5)) return ms;
    const [hour = 0, minute = 0, second = 0] = clock.format(ms).split(':').map(Number);
    const midnight = ms - (ms % 1_000) - ((hour * 60 + minute) * 60 + second) * 1_000;
    return midnight + chance.of([-3_600_000, -1, 0, 0, 1, 3_599_999, 3_600_000]);
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

function addBudget(workshop: WorkshopRows, drawing: RandomSource): void {
  const { chance, around, ids } = drawing;
  const id = ids.next();
  let ms = around();
  const created_at = iso(ms);
  let status = 'Pendiente';
  const isNoted = !chance.is(0.05);
  const note = () =>
    isNoted && workshop.milestones.push({ id: ids.next(), budget_id: id, status, at: iso(ms) });
  note();
  for (let steps = chance.upTo(9); steps > 0 && ways[status]; steps -= 1) {
    status = chance.of(ways[status] as string[]);
    ms += chance.of([0, 1, chance.upTo(3_600_000), chance.upTo(dayMs), chance.upTo(9 * dayMs)]);
    if (chance.is(0.15)) ms = Math.max(ms, around());
    note();
  }
  const budget: BudgetRow = {
    id,
    status,
    internal: chance.is(0.12),
    mechanic_id: chance.is(0.3) ? null : (chance.of(workshop.staff)?.id ?? null),
    ...visit(drawing),
    created_at,
  };
  workshop.budgets.push(budget);
  workshop.lines.push(...chance.some(6, () => budgetLine(id, drawing)));
  if (chance.is(0.5))
    workshop.appointments.push({
      id: ids.next(),
      budget_id: id,
      status: chance.is(0.7) ? 'confirmed' : 'proposed',
      starts_at: iso(around()),
    });
  if (!budget.internal) for (let n = chance.upTo(2); n > 0; n -= 1) addInvoices(workshop, id, drawing);
}

/** Adds the hours of each person: times between sorted moments. The last time may have no end. */
function addWork({ work, staff, budgets }: WorkshopRows, { chance, around, ids }: RandomSource): void {
  if (budgets.length === 0) return;
  for (const { id: staff_id } of staff) {
    const moments = [...new Set(chance.some(12, around))].sort((one, other) => one - other);
    for (const [at, ms] of moments.entries()) {
      const next = moments[at + 1];
      if (chance.is(0.4) || (next === undefined && chance.is(0.5))) continue;
      work.push({
        ...{ id: ids.next(), budget_id: chance.of(budgets).id, staff_id },
        ...{ started_at: iso(ms), ended_at: next === undefined ? null : iso(next) },
      });
    }
  }
}

/**
 * Returns the arrival and departure of a visit. Sometimes the departure is earlier or the arrival is missing, because
 * the desk may record such visits.
 */
function visit({ chance, around }: RandomSource): Pick<BudgetRow, 'date_in' | 'delivered_at'> {
  const [one, other] = [around(), around()].sort((a, b) => a - b) as [number, number];
  if (chance.is(0.3)) return { date_in: null, delivered_at: chance.is(0.1) ? iso(one) : null };
  if (chance.is(0.3)) return { date_in: iso(one), delivered_at: null };
  if (chance.is(0.1)) return { date_in: iso(one), delivered_at: iso(one) };
  return chance.is(0.1)
    ? { date_in: iso(other), delivered_at: iso(one) }
    : { date_in: iso(one), delivered_at: iso(other) };
}

function amounts({ chance }: RandomSource, isLabor: boolean) {
  const quantity = chance.is(0.9) ? chance.between(1, 1_200) : chance.between(-999_999, 999_999) || 1;
  return {
    quantity_hundredths: quantity,
    unit_price_cents:
      isLabor && chance.is(0.9) ? chance.of(hourPrices) : chance.upTo(chance.is(0.95) ? 30_000 : 99_999_999),
    discount_basis_points: chance.is(0.6) ? 0 : chance.upTo(10_000),
    tax_rate_basis_points: chance.of(taxRates),
  };
}

export function budgetLine(budget_id: number, drawing: RandomSource): BudgetLineRow {
  const line_type = drawing.chance.of(lineTypes);
  return { id: drawing.ids.next(), budget_id, line_type, ...amounts(drawing, line_type === 'labor') };
}

const uncorrected = { correction: null, rectifies_id: null } as const;

/** Creates an invoice with its corrections and its exchange, in an order that the desk allows. */
function addInvoices(workshop: WorkshopRows, budgetId: number, drawing: RandomSource): void {
  const { chance, around } = drawing;
  const isSimplified = chance.is(0.3);
  const day = () => iso(around()).slice(0, 10);
  let standing = addInvoice(workshop, drawing, {
    budget_id: budgetId,
    kind: isSimplified ? 'simplified' : 'full',
    series: isSimplified ? 'S' : chance.of(['F', 'G']),
    date: day(),
    status: chance.of(['draft', 'issued', 'issued', 'issued', 'cancelled']),
    ...uncorrected,
    exchanges_id: null,
  });
  let substitutes = chance.upTo(2);
  while (standing.status === 'issued' && substitutes > 0) {
    const next = addInvoice(workshop, drawing, {
      ...corrective(standing, 'substitution'),
      date: day(),
      status: chance.of(['draft', 'issued', 'issued', 'cancelled']),
    });
    substitutes -= 1;
    if (next.status === 'draft') break;
    if (next.status === 'cancelled') continue;
    standing.replaced_by_id = next.id;
    standing = next;
  }
  if (standing.status !== 'issued') return;
  if (correctiveOf(standing).kind === 'corrective-simplified' && chance.is(0.4)) {
    const fields = {
      budget_id: budgetId,
      kind: 'full',
      series: chance.of(['F', 'G']),
      ...uncorrected,
    } as const;
    const status = chance.of(['draft', 'issued', 'issued'] as const);
    const exchange = addInvoice(workshop, drawing, {
      ...fields,
      date: day(),
      status,
      exchanges_id: standing.id,
    });
    if (status === 'issued') standing.replaced_by_id = exchange.id;
    pay(workshop, drawing, exchange);
  }
  for (let differences = chance.upTo(2); differences > 0; differences -= 1) {
    const status = chance.of(['draft', 'issued', 'issued', 'cancelled'] as const);
    pay(
      workshop,
      drawing,
      addInvoice(workshop, drawing, { ...corrective(standing, 'difference'), date: day(), status }),
    );
  }
  if (standing.replaced_by_id === null) pay(workshop, drawing, standing);
}

function corrective(invoice: InvoiceRow, correction: 'difference' | 'substitution') {
  const { id, budget_id } = invoice;
  return { budget_id, ...correctiveOf(invoice), correction, rectifies_id: id, exchanges_id: null };
}

function correctiveOf({ kind }: InvoiceRow) {
  const isSimplified = kind === 'simplified' || kind === 'corrective-simplified';
  return isSimplified
    ? ({ kind: 'corrective-simplified', series: 'RS' } as const)
    : ({ kind: 'corrective', series: 'R' } as const);
}

/** Returns the code of a correction: R3 for an unpaid debt, which is always corrected by difference, or R1. */
function codeOf({ correction }: Pick<InvoiceRow, 'correction'>, chance: RandomSource['chance']): 'R1' | 'R3' {
  return correction === 'difference' && chance.is(0.3) ? 'R3' : 'R1';
}

function addInvoice(
  workshop: WorkshopRows,
  drawing: RandomSource,
  fields: Omit<InvoiceRow, 'id' | 'rebu' | 'surcharge' | 'replaced_by_id' | 'correction_code'>,
): InvoiceRow {
  const { chance, ids } = drawing;
  const invoice: InvoiceRow = {
    ...fields,
    id: ids.next(),
    rebu: chance.is(0.15),
    surcharge: chance.is(0.2),
    replaced_by_id: null,
    correction_code: fields.kind === 'corrective' ? codeOf(fields, chance) : null,
  };
  workshop.invoices.push(invoice);
  const lines: InvoiceLineRow[] = Array.from({ length: chance.between(1, 5) }, () => ({
    id: ids.next(),
    invoice_id: invoice.id,
    tax_exempt_code: chance.is(0.15) ? chance.of(['E1', 'E2', 'N1', 'S2']) : null,
    ...amounts(drawing, false),
  }));
  workshop.invoiceLines.push(...lines);
  return invoice;
}

/** Adds payments to an issued invoice. An undone payment stays as a row. */
function pay(workshop: WorkshopRows, { chance, ids }: RandomSource, invoice: InvoiceRow): void {
  if (invoice.status !== 'issued') return;
  const payments = chance.some(3, () => ({
    id: ids.next(),
    invoice_id: invoice.id,
    amount_cents: chance.between(-20_000, 60_000) || 1,
    undone: chance.is(0.3),
  }));
  workshop.payments.push(...payments);
}
