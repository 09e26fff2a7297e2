import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { invoiceTotals } from '../../../domain/invoices/totals.ts';
import { keyBytes, makeKey } from '../../../domain/keys/keys.ts';
import type { InvoiceLineRow, InvoiceRow, WorkshopRows } from './rows.ts';

type Row = Record<string, unknown>;

/** Inserts many workshops with few statements, each with a key for its reports; returns the keys. */
export async function putWorkshops(
  sql: Sql,
  workshops: readonly WorkshopRows[],
  at: string,
): Promise<string[]> {
  const keys = workshops.map(() => makeKey('test', randomBytes(keyBytes)));
  const of = (rowsOf: (workshop: WorkshopRows, n: number) => Row[]) =>
    workshops.flatMap((workshop, n) =>
      rowsOf(workshop, n).map((row) => ({ instance_id: workshop.id, ...row })),
    );
  const insert = (table: string, rowsOf: (workshop: WorkshopRows, n: number) => Row[]) =>
    insertRows(sql, table, of(rowsOf));
  const instances = workshops.map(({ id, host, timezone }) => ({
    ...{ id, base_url: `https://${host}`, name: 'Taller Inventado', timezone, created_at: at },
  }));
  await insertRows(sql, 'instances', instances);
  await insert('instance_hosts', ({ host }) => [{ host, canonical: true }]);
  await insert('api_keys', ({ id }) => [
    { id, name: 'Informes', purpose: 'tests', environment: 'test', scopes: ['reports:read'], created_at: at },
  ]);
  await insert('api_key_secrets', ({ id }, n) => {
    const { hash, prefix } = keys[n] as (typeof keys)[number];
    return [{ hash: `\\x${hash.toString('hex')}`, key_id: id, prefix, created_at: at }];
  });
  await insert('staff', ({ staff }) => staff.map((row) => ({ ...row, created_at: at })));
  await insert('labour_rates', ({ rates }) => rates.map((row) => ({ ...row })));
  await insert('clients', ({ id }) => [
    { id, name: 'Clara Ejemplo', search_text: '', created_at: at, updated_at: at },
  ]);
  await insert('boxes', ({ id }) => [{ id, name: 'Box 1' }]);
  await putBudgets(sql, insert, at);
  await insert('work_periods', ({ work }) => work.map((row) => ({ ...row })));
  await putInvoices(sql, insert, at);
  return keys.map(({ secret }) => secret);
}

type Insert = (table: string, rowsOf: (workshop: WorkshopRows, n: number) => Row[]) => Promise<void>;

/**
 * Inserts budgets in an earlier state and in random order, then changes them to the wanted state, because the stored
 * sums of reports have to follow changes.
 */
async function putBudgets(sql: Sql, insert: Insert, at: string): Promise<void> {
  const changed: Row[] = [];
  await insert('budgets', ({ id: client_id, budgets }) =>
    budgets.map((row) => {
      const fixed = {
        ...{ client_id, channel: 'API', updated_at: at },
        tracking_token_hash: `\\x${randomBytes(32).toString('hex')}`,
        sealed_tracking_token: '\\x00',
      };
      const { id, status, mechanic_id, date_in } = row;
      if (id % 3 !== 0) return { ...row, ...fixed };
      changed.push({ instance_id: client_id, id, status, mechanic_id, date_in });
      return { ...row, ...fixed, status: 'En curso', mechanic_id: null, date_in: null };
    }),
  );
  const isLate = (id: number) => id % 2 === 0;
  const linesOf = ({ lines }: WorkshopRows, late: boolean) =>
    lines
      .filter(({ budget_id }) => isLate(budget_id) === late)
      .map((row) => ({
        ...row,
        ...itself,
        quantity_hundredths: mistaken(row),
        sort_order: row.id % 1_000_000,
      }));
  await insert('budget_lines', (workshop) => linesOf(workshop, false));
  await insert('budget_milestones', ({ milestones }) => milestones);
  await insert('budget_lines', (workshop) => linesOf(workshop, true));
  await insert('budget_lines', ({ budgets }) =>
    budgets.map(({ id }) => ({ ...unwanted, id, budget_id: id, sort_order: 0 })),
  );
  await updateRows(sql, 'budgets', ['status', 'mechanic_id', 'date_in'], changed);
  const rightened: Row[] = [];
  await insert('appointments', ({ id, lines, appointments }) => {
    for (const line of lines)
      if (mistaken(line) !== line.quantity_hundredths) rightened.push({ instance_id: id, ...line });
    return appointments.map((row) => ({
      ...{ ...row, box_id: id, holds: false, kept_at: at },
      ends_at: new Date(Date.parse(row.starts_at) + 3_600_000).toISOString(),
      lapses_at: row.status === 'proposed' ? row.starts_at : null,
    }));
  });
  await updateRows(sql, 'budget_lines', ['quantity_hundredths'], rightened);
  await sql`delete from budget_lines where description = ${unwanted.description}`;
}

const itself = { description: 'Una línea' };
const unwanted = {
  ...{ description: 'No se quería', line_type: 'labor', quantity_hundredths: 700, unit_price_cents: 9_999 },
  ...{ discount_basis_points: 0, tax_rate_basis_points: 0 },
};

function mistaken({ id, quantity_hundredths }: { id: number; quantity_hundredths: number }): number {
  return id % 5 === 0 ? 333 : quantity_hundredths;
}

/** Inserts invoices as drafts, adds their lines, and then issues them: only drafts accept lines. */
async function putInvoices(sql: Sql, insert: Insert, at: string): Promise<void> {
  const codes = { F: 'full', G: 'full', S: 'simplified', R: 'corrective', RS: 'corrective-simplified' };
  await insert('invoice_series', ({ id }) =>
    Object.entries(codes).map(([code, kind], n) => ({
      id: seriesId(id, n),
      code,
      kind,
      created_at: at,
      seal: '',
    })),
  );
  const issued: Row[] = [];
  const rows: Row[] = [];
  await insert('invoices', (workshop) =>
    workshop.invoices.map((invoice) => {
      const lines = workshop.invoiceLines.filter(({ invoice_id }) => invoice_id === invoice.id);
      const totals = invoiceTotals(lines.map(costless), invoice);
      const { id, date, status, series, replaced_by_id, budget_id, kind, rebu, surcharge } = invoice;
      const paid_cents = workshop.payments
        .filter(({ invoice_id, undone }) => invoice_id === id && !undone)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      if (status !== 'draft') issued.push({ instance_id: workshop.id, id, ...numbered(invoice, totals, at) });
      const cancelled_at = status === 'cancelled' ? at : null;
      if (status !== 'draft')
        rows.push({
          instance_id: workshop.id,
          id,
          status,
          cancelled_at,
          replaced_by_id,
          paid_cents,
          state_seal: 'x',
        });
      return {
        ...{ id, budget_id, kind, series, date, rebu, surcharge, status: 'draft', language: 'es' },
        ...{ client_id: workshop.id, series_id: seriesId(workshop.id, Object.keys(codes).indexOf(series)) },
        ...{ rectifies_id: invoice.rectifies_id, correction: invoice.correction },
        ...{ correction_code: invoice.correction_code, exchanges_id: invoice.exchanges_id },
        ...{ base_cents: totals.base_cents, tax_cents: totals.quota_cents + totals.surcharge_cents },
        ...{ total_cents: totals.total_cents, paid_cents: 0, created_at: at, updated_at: at },
      };
    }),
  );
  await insert('invoice_lines', ({ invoiceLines }) =>
    invoiceLines.map((row) => ({ ...row, ...itself, line_type: 'part', sort_order: row.id % 1_000_000 })),
  );
  const ofIssuing = ['status', 'year', 'number', 'full_number', 'issued_at', 'paper', 'seal', 'state_seal'];
  await updateRows(sql, 'invoices', ofIssuing, issued);
  await updateRows(
    sql,
    'invoices',
    ['status', 'cancelled_at', 'replaced_by_id', 'paid_cents', 'state_seal'],
    rows,
  );
  await insert('invoice_payments', ({ payments }) =>
    payments.map(({ id, invoice_id, amount_cents, undone }) => ({
      ...{ id, invoice_id, amount_cents, date: at.slice(0, 10), method: 'card', created_at: at },
      undone_at: undone ? at : null,
      seal: '',
    })),
  );
}

function seriesId(workshopId: number, place: number): number {
  return workshopId * 10 + place;
}

function costless(line: InvoiceLineRow) {
  return { ...line, unit_cost_cents: null };
}

function numbered({ id, series, date }: InvoiceRow, totals: object, at: string): Row {
  const full_number = `${series}${id}`;
  return {
    ...{ status: 'issued', year: Number(date.slice(0, 4)), number: id, full_number, issued_at: at },
    ...{ paper: { totals }, seal: '', state_seal: '' },
  };
}

async function insertRows(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] as Row).join(', ');
  await sql.unsafe(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function updateRows(sql: Sql, table: string, names: string[], rows: readonly Row[]): Promise<void> {
  const statement = `jsonb_populate_recordset(null::${table}, $1::text::jsonb) given`;
  const key =
    table === 'budget_lines' ? 't.budget_id = given.budget_id and t.id = given.id' : 't.id = given.id';
  await sql.unsafe(
    `update ${table} t set ${names.map((name) => `${name} = given.${name}`).join(', ')}
     from ${statement} where t.instance_id = given.instance_id and ${key}`,
    [JSON.stringify(rows)],
  );
}
