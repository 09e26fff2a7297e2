import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSnapshot } from '../../../db/connection/transaction.ts';
import { findInvoicePage, type InvoiceFilters } from '../../../db/invoices/list.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { listRuns } from '../list-runs.ts';

const { database, sql } = await openTestDatabase();

const clients = 20;
const vehicles = 30;
const statuses = ['issued', 'draft', 'cancelled'] as const;
const series = ['F', 'S', 'R'] as const;
const states = ['accepted', 'rejected', 'pending'] as const;
const firstDay = Date.parse('2026-01-01T00:00:00Z');
const dayMs = 86_400_000;
const days = 100;

interface StoredInvoice {
  id: number;
  status: string;
  series: string;
  client_id: number;
  vehicle_id: number | null;
  verifactu_status: string | null;
  date: string;
  updated_at: string;
}

await sql.unsafe(`insert into instances (id, name, base_url, created_at) overriding system value
  select w, 'Taller ' || w, 'https://t' || w || '.test', now() from generate_series(1, 2) w`);
await sql.unsafe(`insert into clients (instance_id, name, search_text, created_at, updated_at)
  select w, 'Cliente ' || n, '', now(), now() from generate_series(1, 2) w, generate_series(1, ${clients}) n
  order by w, n`);
await sql.unsafe(`insert into vehicles (instance_id, client_id, plate, created_at, updated_at)
  select 1, 1 + n % ${clients}, 'P' || n, now(), now() from generate_series(1, ${vehicles}) n`);
await sql.unsafe(`insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
    created_at, updated_at)
  select w, 'Facturado', 'API', 1 + ${clients} * (w - 1), sha256(w::text::bytea), '', now(), now()
  from generate_series(1, 2) w order by w`);
await sql.unsafe(`insert into invoice_series (instance_id, code, kind, created_at, seal)
  select w, code, 'full', now(), '' from generate_series(1, 2) w, unnest(array['F', 'S', 'R']) code`);

/**
 * Inserts invoices of two workshops alternately. Most are issued in one series for the first client; many have equal
 * dates, and some were inserted long before or after their date.
 */
async function fill(
  from: number,
  to: number,
  statusOf: string,
  seriesOf: string,
  day: string,
): Promise<void> {
  await sql.unsafe(`
    insert into invoices (instance_id, status, kind, series_id, series, year, number, full_number, date, issued_at, paper,
      client_id, budget_id, vehicle_id, language, base_cents, tax_cents, total_cents, verifactu_status, created_at, updated_at,
      seal, state_seal)
    select w, status, 'full', s.id, s.code, case when issued then 2026 end, case when issued then n end,
      case when issued then s.code || n end, at::date, case when issued then at end,
      case when issued then '{}'::jsonb end,
      1 + ${clients} * (w - 1) + case when n % 8 > 5 then n / 2 % ${clients} else 0 end, w,
      case when w = 1 and n % 3 = 0 then 1 + n % ${vehicles} end, 'es', 0, 0, 0,
      case when n % 5 > 0 then case when n % 301 = 0 then 'rejected' when n > 34900 then 'pending' else 'accepted' end end, at,
      at + (n % 17 - 3) * interval '1 day', '', ''
    from (select *, status <> 'draft' as issued from (
      select n, 1 + n % 2 as w, ${statusOf} as status, ${seriesOf} as code,
        timestamptz '2026-01-01' + ${day} * interval '1 day' as at from generate_series(${from}, ${to}) n) x) invented
    join invoice_series s on s.instance_id = w and s.code = invented.code order by n`);
}
const anyStatus = `(array['issued', 'draft', 'cancelled'])[1 + n % 7 % 3]`;
const anySeries = `(array['F', 'S', 'R'])[1 + n % 11 % 3]`;
await fill(1, 1_000, anyStatus, anySeries, '(n * 7919 % 100)');
// Updates the statistics: the session reuses its query plans, and plans for a table of a thousand rows would read the
// whole table for each further row.
await sql.unsafe('analyze invoices');
await fill(1_001, 30_000, `'issued'`, `'F'`, '(n % 20)');
await fill(30_001, 34_000, `'cancelled'`, `'S'`, '(n % 20)');
await fill(34_001, 35_000, anyStatus, anySeries, '(n * 31 % 100)');
await sql.unsafe('vacuum analyze invoices');

const kept = (await sql.unsafe(`
  select id, status, series, client_id, vehicle_id, verifactu_status, date::text, updated_at from invoices
  where instance_id = 1 order by id`)) as unknown as StoredInvoice[];

function expected(filters: InvoiceFilters, after: number, limit: number): number[] {
  const { status, series, client_id, vehicle_id, verifactu_status } = filters;
  const { from = '', to = '9', updated_since = '' } = filters;
  return kept
    .filter((each) => each.id > after)
    .filter((each) => (status === undefined ? each.status !== 'cancelled' : each.status === status))
    .filter((each) => (series ?? each.series) === each.series)
    .filter((each) => (client_id ?? each.client_id) === each.client_id)
    .filter((each) => (vehicle_id ?? each.vehicle_id) === each.vehicle_id)
    .filter((each) => (verifactu_status ?? each.verifactu_status) === each.verifactu_status)
    .filter((each) => each.date >= from && each.date <= to)
    .filter((each) => each.updated_at >= updated_since)
    .slice(0, limit)
    .map(({ id }) => id);
}

const dayOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
const day = fc.integer({ min: -2, max: days + 2 }).map(dayOf);
/** Generates times: the start of a day, or a millisecond before or after it. */
const moment = fc
  .tuple(fc.integer({ min: -5, max: days + 20 }), fc.constantFrom(-1, 0, 1))
  .map(([at, ms]) => new Date(firstDay + at * dayMs + ms).toISOString());
const filters = fc.record(
  {
    status: fc.constantFrom(...statuses),
    series: fc.constantFrom(...series, 'X'),
    client_id: fc.integer({ min: 1, max: clients + 1 }),
    vehicle_id: fc.integer({ min: 1, max: vehicles + 1 }),
    verifactu_status: fc.constantFrom(...states, 'sent' as const),
    from: day,
    to: day,
    updated_since: moment,
  },
  { requiredKeys: [] },
);
const find = (asked: InvoiceFilters, after: number, limit: number) =>
  inSnapshot(database, (tx) => findInvoicePage(tx, 1, asked, after, limit));

test('every combination of filters finds the same as a scan of all invoices, in the same order', async () => {
  const question = fc.record({
    filters,
    after: fc.oneof(fc.constant(0), fc.constantFrom(...kept.map(({ id }) => id))),
    limit: fc.constantFrom(1, 50, 200),
  });
  await fc.assert(
    fc.asyncProperty(question, async ({ filters, after, limit }) => {
      const { rows, hasMore } = await find(filters, after, limit);
      const all = expected(filters, after, limit + 1);
      expect(rows.map(({ id }) => id)).toEqual(all.slice(0, limit));
      expect(hasMore).toBe(all.length > limit);
    }),
    { numRuns: listRuns(150), seed: 1 },
  );
});

test('page by page each list is found whole', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const found: number[] = [];
      for (let after = 0; ; ) {
        const { rows, hasMore } = await find(asked, after, 200);
        found.push(...rows.map(({ id }) => id));
        if (!hasMore) break;
        after = found.at(-1) as number;
      }
      expect(found).toEqual(expected(asked, 0, Number.POSITIVE_INFINITY));
    }),
    { numRuns: listRuns(150) / 10, seed: 2 },
  );
});

const kinds: InvoiceFilters[] = [
  { status: 'draft' },
  { series: 'R' },
  { client_id: 1 },
  { client_id: 7 },
  { vehicle_id: 4 },
  { verifactu_status: 'accepted' },
  { verifactu_status: 'rejected' },
  { from: dayOf(60) },
  { to: dayOf(-1) },
  { from: dayOf(90), to: dayOf(95) },
  { updated_since: `${dayOf(80)}T00:00:00.000Z` },
];
const pairs = kinds.flatMap((one, at) => [
  one,
  ...kinds.slice(at + 1).map((other) => ({ ...one, ...other })),
]);

test.each(pairs)('%o reads few more rows of the table than it answers', async (asked) => {
  const before = await fetched();
  const { rows } = await find(asked, 0, 50);
  // For a filter by vehicle, the columns of the index are also read from the table, so up to three rows are allowed per
  // returned row. The hundred further rows allow for bitmap scans of neighbouring pages.
  expect((await fetched()) - before).toBeLessThan(3 * rows.length + 100);
});

/**
 * Counts the rows that were read from the table. PostgreSQL reports the number with a delay, so pending statistics are
 * flushed first.
 */
async function fetched(): Promise<number> {
  await database.inSession((_, raw) => raw`select pg_stat_force_next_flush()`);
  await sql`select pg_stat_force_next_flush()`;
  const [row] =
    await sql`select pg_stat_clear_snapshot(), idx_tup_fetch + seq_tup_read as rows from pg_stat_user_tables
    where relname = 'invoices'`;
  return Number(row?.rows);
}
