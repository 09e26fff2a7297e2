import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect } from 'vitest';

/** An acknowledged action, as a desk's process prints it. */
export interface DeskReport {
  what: 'ready' | 'issued' | 'cancelled' | 'paid' | 'undone' | 'failed';
  id: number;
  full_number: string;
  hash: string;
}

/**
 * Expects the invoice numbers of each series and year to run from 1 without gaps, and the counters to equal the last
 * numbers. Returns the count of invoices per series.
 */
export async function expectNoGaps(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{ series: string; year: number; numbers: number[]; last_number: number }[]>`
    select i.series, i.year, array_agg(i.number order by i.number)::int[] as numbers, c.last_number::int
    from invoices i join invoice_counters c using (instance_id, series_id, year)
    where i.status <> 'draft' group by i.series, i.year, c.last_number`;
  const counts: Record<string, number> = {};
  for (const { series, year, numbers, last_number } of rows) {
    const given = readArray(numbers);
    expect(given, `${series} of ${year}`).toEqual(given.map((_, at) => at + 1));
    expect(last_number).toBe(given.length);
    counts[series] = given.length;
  }
  return counts;
}

/** Parses an array in PostgreSQL's notation, which the driver returns as text. */
function readArray(value: unknown): number[] {
  return Array.isArray(value) ? value : JSON.parse(String(value).replace('{', '[').replace('}', ']'));
}

interface KeptRecord {
  number: number;
  kind: 'alta' | 'anulacion';
  generated_at: string;
  hash: string;
  xml: string;
}

const ofAlta = [
  'IDEmisorFactura',
  'NumSerieFactura',
  'FechaExpedicionFactura',
  'TipoFactura',
  'CuotaTotal',
  'ImporteTotal',
];
const ofAnnulment = ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'];

/**
 * Verifies the chain of tax records like a third party: from the XML alone, without code of the service. Returns the
 * number of records.
 */
export async function expectOneChain(sql: Sql): Promise<number> {
  const records = await sql<KeptRecord[]>`
    select number::int, kind, generated_at, hash, xml from verifactu_records order by number`;
  let previous = '';
  let last = 0;
  records.forEach(({ number, kind, generated_at, hash, xml }, at) => {
    expect(number).toBe(at + 1);
    const text = (name: string) => new RegExp(`<sf:${name}>([^<]*)</sf:${name}>`).exec(xml)?.[1] ?? '';
    const fields = kind === 'alta' ? ofAlta : ofAnnulment;
    const hashed = [
      ...fields.map((name) => `${name}=${text(name)}`),
      `Huella=${previous}`,
      `FechaHoraHusoGenRegistro=${text('FechaHoraHusoGenRegistro')}`,
    ].join('&');
    expect(createHash('sha256').update(hashed).digest('hex').toUpperCase()).toBe(hash);
    expect(xml.includes(previous === '' ? '<sf:PrimerRegistro>S<' : `<sf:Huella>${previous}<`)).toBe(true);
    expect(Date.parse(generated_at)).toBeGreaterThanOrEqual(last);
    last = Date.parse(generated_at);
    previous = hash;
  });
  const [told] = await sql`
    select count(*) filter (where status <> 'draft')::int + count(*) filter (where status = 'cancelled')::int as records
    from invoices`;
  expect(records.length).toBe(told?.records);
  return records.length;
}

/** Expects every invoice that a desk reported as issued or cancelled to have that state in the database. */
export async function expectAllTold(sql: Sql, told: DeskReport[]): Promise<void> {
  const rows = await sql<{ id: number; full_number: string; verifactu_hash: string; status: string }[]>`
    select id::int, full_number, verifactu_hash, status from invoices`;
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { what, id, full_number, hash } of told) {
    if (what === 'issued') expect(kept.get(id)).toMatchObject({ full_number, verifactu_hash: hash });
    if (what === 'cancelled') expect(kept.get(id)?.status).toBe('cancelled');
  }
}

/**
 * Expects that each invoice's paid amount equals the sum of its payments and does not exceed its total, that exchanges
 * agree with the exchanged invoices, and that the budgets' statuses match. Expects that the two parts of a split budget
 * add up to its total.
 */
export async function expectAccountsAgree(sql: Sql): Promise<void> {
  const wrong = await sql`
    select i.id from invoices i left join invoice_payments p
      on p.instance_id = i.instance_id and p.invoice_id = i.id and p.undone_at is null
    group by i.instance_id, i.id having i.paid_cents <> coalesce(sum(p.amount_cents), 0)
      or (i.replaced_by_id is null and coalesce(i.rectifies_id, i.exchanges_id) is null
        and i.paid_cents > i.total_cents)`;
  expect(wrong).toEqual([]);
  const unlike = await sql`
    select e.id from invoices e join invoices s on s.instance_id = e.instance_id and s.id = e.exchanges_id
    where e.status <> 'draft' and (e.status <> 'issued' or s.status <> 'issued' or s.paid_cents <> 0
      or s.total_cents <> case when e.reverses_id is null then 1 else -1 end * e.total_cents
      or s.replaced_by_id is distinct from coalesce(e.replaced_by_id, e.id) and not exists (
        select from invoices l where l.instance_id = e.instance_id and l.id = e.replaced_by_id
          and l.replaced_by_id is not null))`;
  expect(unlike).toEqual([]);
  const astray = await sql`
    select b.id, b.status from budgets b where (b.status = 'Facturado') <> (
      select count(*) filter (where split is null) = 1 or count(*) = 2 from invoices i
      where i.instance_id = b.instance_id and i.budget_id = b.id and i.rectifies_id is null
        and i.exchanges_id is null and i.status = 'issued')`;
  expect(astray).toEqual([]);
  // If one part of a split budget was corrected before the other was drafted, the other part equals the rest.
  const unequal = await sql`
    select b.id from budgets b
      join invoices i on i.instance_id = b.instance_id and i.budget_id = b.id and i.rectifies_id is null
        and i.exchanges_id is null and i.status = 'issued'
      join budget_lines l on l.instance_id = b.instance_id and l.budget_id = b.id
    where b.status = 'Facturado' and not exists (
      select from invoices c where c.instance_id = b.instance_id and c.budget_id = b.id and c.rectifies_id is not null)
    group by b.instance_id, b.id, l.quantity_hundredths, l.unit_price_cents
    having sum(i.base_cents) <> round(l.quantity_hundredths * l.unit_price_cents / 100.0)
      or sum(i.tax_cents) <> round(round(l.quantity_hundredths * l.unit_price_cents / 100.0) * 0.21)`;
  expect([...unequal]).toEqual([]);
}

/** Expects a queued PDF for each issued invoice, because no worker runs. */
export async function expectPdfsDue(sql: Sql): Promise<void> {
  const wrong = await sql`
    select i.id, i.status, b.item_id from invoices i
    full join backlog b on b.instance_id = i.instance_id and b.kind = 'pdfs' and b.item_id = i.id
    where (b.item_id is not null) <> (i.issued_at is not null)
      or b.item_id is not null and not exists (select from lanes where kind = b.kind and lane = b.lane)`;
  expect([...wrong]).toEqual([]);
}
