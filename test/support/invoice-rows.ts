import { hash } from 'node:crypto';
import type { Sql } from 'postgres';
import type {
  InvoiceKind,
  InvoiceLine,
  InvoiceStatus,
  PaymentMethod,
} from '../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { invoiceTotals } from '../../domain/invoices/totals.ts';
import { type Budget, recipient, type WantedBudget } from './fixtures.ts';
import { invoiceLine, invoicePaper } from './invoices.ts';
import type { TestWorkshop } from './workshop.ts';

/** Further columns of the invoice's row, by their names in the table. */
type Columns = Record<string, string | number | boolean | null>;

export interface WantedInvoice {
  budget: Pick<Budget, 'id' | 'client_id' | 'vehicle_id'>;
  status?: InvoiceStatus;
  kind?: InvoiceKind;
  series?: string;
  /** Date of the invoice. The invoice is issued on this day, at 16:40 UTC. */
  date?: string;
  lines?: InvoiceLine[];
  columns?: Columns;
  paper?: Partial<InvoicePaper>;
}

interface PutInvoice {
  id: number;
  number: number | null;
  full_number: string | null;
}

const seriesOf: Record<InvoiceKind, string> = {
  full: 'F',
  simplified: 'S',
  corrective: 'R',
  'corrective-simplified': 'RS',
};

const billing = Object.fromEntries(
  Object.entries({ ...recipient, name: 'Clara Ejemplo Ruiz' }).map(([name, value]) => [
    `billing_${name}`,
    value,
  ]),
);
const vehicle = { plate: '0000BBB', brand: 'Seat', model: 'León', km: 84_500 };

/** Returns functions that insert invoices directly into the database, without the desk. */
export function invoicesIn({ sql, newBudget }: Pick<TestWorkshop, 'sql' | 'newBudget'>) {
  return {
    /** Creates a budget, by default for a new vehicle. */
    newBudget: (fields: WantedBudget = {}) => newBudget({ vehicle: {}, ...fields }),
    putInvoice: (wanted: WantedInvoice) => putInvoice(sql, wanted),
    async putPayment(
      invoiceId: number,
      cents: number,
      { method = 'card' as PaymentMethod, undone = false } = {},
    ) {
      const at = '2026-03-02T10:00:00.000Z';
      await sql`insert into invoice_payments (instance_id, invoice_id, date, amount_cents, method, created_at, undone_at,
          seal)
        select instance_id, id, '2026-03-02', ${cents}, ${method}, ${at}, ${undone ? at : null}::timestamptz, ''
        from invoices where id = ${invoiceId}`;
      if (!undone) {
        await sql`update invoices set paid_cents = paid_cents + ${cents}, state_seal = state_seal || 'x'
          where id = ${invoiceId}`;
      }
    },
  };
}

/** Inserts an invoice with its lines, and with the data that its status requires. */
export async function putInvoice(sql: Sql, wanted: WantedInvoice): Promise<PutInvoice> {
  const { status = 'issued', kind = 'full', series = seriesOf[kind], date = '2026-03-02' } = wanted;
  const lines = wanted.lines ?? [invoiceLine(1), invoiceLine(2, { quantity_hundredths: 150 })];
  const id = await insertDraft(sql, { ...wanted, kind, series, date, lines });
  for (const [at, line] of lines.entries()) await insertLine(sql, id, at + 1, line);
  if (status === 'draft') return { id, number: null, full_number: null };
  const issued = await oneByOne(() => issue(sql, id, { ...wanted, kind, series, date, lines }));
  if (status === 'cancelled')
    await sql`update invoices set status = 'cancelled', cancelled_at = updated_at, state_seal = 'x' where id = ${id}`;
  return issued;
}

type Whole = WantedInvoice & Required<Pick<WantedInvoice, 'kind' | 'series' | 'date' | 'lines'>>;

async function insertDraft(sql: Sql, { budget, kind, series, date, lines, columns }: Whole): Promise<number> {
  const rebu = columns?.rebu === true;
  const totals = invoiceTotals(lines, { rebu, surcharge: columns?.surcharge === true });
  await sql`insert into invoice_series (instance_id, code, kind, created_at, seal)
    select instance_id, ${series}, ${kind}, now(), '' from budgets where id = ${budget.id} on conflict do nothing`;
  const at = `${date}T16:40:00.000Z`;
  const row = {
    status: 'draft',
    kind,
    series,
    date,
    client_id: budget.client_id,
    budget_id: budget.id,
    vehicle_id: budget.vehicle_id,
    language: 'es',
    ...(budget.vehicle_id !== null && vehicle),
    ...(kind === 'simplified' || kind === 'corrective-simplified' ? {} : billing),
    payment_method: 'transfer',
    base_cents: totals.base_cents,
    tax_cents: totals.quota_cents + totals.surcharge_cents,
    total_cents: totals.total_cents,
    created_at: at,
    updated_at: at,
    ...columns,
  };
  const names = Object.keys(row);
  const values = Object.values(row);
  const [inserted] = await sql.unsafe(
    `insert into invoices (instance_id, series_id, ${names.join(', ')})
     select b.instance_id, s.id, ${names.map((_, at) => `$${at + 2}`).join(', ')}
     from budgets b join invoice_series s on s.instance_id = b.instance_id and s.code = '${series}'
     where b.id = $1 returning id`,
    [budget.id, ...values],
  );
  return inserted?.id;
}

async function insertLine(sql: Sql, invoiceId: number, sortOrder: number, line: InvoiceLine): Promise<void> {
  const names = Object.keys(line);
  await sql.unsafe(
    `insert into invoice_lines (instance_id, invoice_id, sort_order, ${names.join(', ')})
     select instance_id, id, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')} from invoices where id = $1`,
    [invoiceId, sortOrder, ...Object.values(line)],
  );
}

let last: Promise<unknown> = Promise.resolve();

/** Runs insertions one after the other, so that their invoice numbers are unique. */
function oneByOne<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = last.then(work, work);
  last = done;
  return done;
}

/** Issues an inserted draft: assigns the next number of the series, and a hash in the format of a tax record's. */
async function issue(sql: Sql, id: number, whole: Whole): Promise<PutInvoice> {
  const { kind, series, date, lines, columns } = whole;
  const year = Number(date.slice(0, 4));
  const [last] = await sql`select coalesce(max(number), 0)::int as number from invoices i
    where (instance_id, series_id, year) = (select instance_id, series_id, ${year}::int from invoices where id = ${id})`;
  const number = Number(last?.number) + 1;
  const full_number = `${series}${year}-${String(number).padStart(4, '0')}`;
  const regime = { surcharge: columns?.surcharge === true };
  const paper = invoicePaper(
    {
      invoice_id: id,
      budget_id: whole.budget.id,
      kind,
      full_number,
      date,
      lines,
      rebu: columns?.rebu === true,
      ...whole.paper,
    },
    regime,
  );
  await sql`update invoices set status = 'issued', year = ${year}, number = ${number}, full_number = ${full_number},
    issued_at = ${`${date}T16:40:00.000Z`}, verifactu_hash = ${hash('sha256', full_number).toUpperCase()},
    paper = ${JSON.stringify(paper)}::text::jsonb, seal = '', state_seal = '' where id = ${id}`;
  return { id, number, full_number };
}
