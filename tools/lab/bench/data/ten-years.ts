import { randomBytes } from 'node:crypto';
import { nonceBytes, openSecretBox, secretContexts } from '../../../../domain/secrets/secret-box.ts';
import { trackingToken, trackingTokenBytes } from '../../../../domain/secrets/tracking-link.ts';
import { dayMs } from '../../../../domain/time/lengths.ts';
import { connectWithoutLimit, runStatements, secret } from '../harness/deployment.ts';

/** Number of clients. The first client has a tenth of all budgets, the next five clients together a twentieth. */
const clientCount = 50_000;
const vehicleCount = 70_000;
const firstMoment = Date.parse('2016-01-01T00:00:00Z');
const years = 10;
const yearMs = 365.25 * dayMs;
const lines = 50;

export function momentAt(share: number): string {
  return new Date(firstMoment + share * years * yearMs).toISOString();
}

/**
 * Loads ten years of one workshop's budgets: old budgets are finished, the newest are in progress; each of the first
 * thousand budgets has fifty lines.
 */
export function loadBudgets(url: string, count: number): Promise<void> {
  return runStatements(url, budgetStatements(count));
}

/** Seals one valid tracking token and stores it for all budgets. */
export async function sealTrackingTokens(url: string, by = secret): Promise<void> {
  const place = secretContexts.trackingToken(1);
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const sealed = openSecretBox([by]).seal(token, place, randomBytes(nonceBytes));
  const { sql, close } = connectWithoutLimit(url);
  await sql`update budgets set sealed_tracking_token = ${sealed}`;
  await sql.unsafe('vacuum analyze budgets');
  await close(1_000);
}

interface DiaryPlan {
  fromMs: number;
  boxes: number;
  days: { month: number; year: number };
  entries: { month: number; year: number };
}

/**
 * Inserts `entries.year` appointments at random working hours of `days.year` days, of which `entries.month` are in the
 * first `days.month` days. Every tenth is a proposal.
 */
export async function loadDiary(url: string, { fromMs, boxes, days, entries }: DiaryPlan): Promise<void> {
  const from = new Date(fromMs).toISOString();
  const { sql, close } = connectWithoutLimit(url);
  await sql.unsafe(
    `insert into boxes (instance_id, name) select 1, 'Box ' || n from generate_series(1, ${boxes}) n`,
  );
  const { count } = await sql.unsafe(`
    with hours as (
      select box.id as box_id, at, hashint8extended(box.id * 1000000 + extract(epoch from at)::bigint, 1) as dice,
        at < '${from}'::timestamptz + interval '${days.month} days' as first_month
      from boxes box, generate_series('${from}'::timestamptz, '${from}'::timestamptz + interval '${days.year - 1} days',
          interval '1 day') day, lateral (select day + hour * interval '1 hour' as at from generate_series(8, 15) hour) hours
      where extract(isodow from day) < 6
    ), chosen as (
      (select * from hours where first_month order by dice limit ${entries.month}) union all
      (select * from hours where not first_month order by dice limit ${entries.year - entries.month})
    ), numbered as (select *, row_number() over () as n from chosen)
    insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at, proposed_at, lapses_at)
    select 1, budget.id, case n % 10 when 0 then 'proposed' else 'confirmed' end, box_id, at, at + interval '50 minutes',
      now(), case n % 10 when 0 then now() end, case n % 10 when 0 then at end
    from numbered join (select id, row_number() over (order by id) as n from budgets where not internal) budget using (n)`);
  if (count !== entries.year) throw new Error(`${count} appointments are in the diary`);
  await sql.unsafe('vacuum analyze appointments');
  await close(1_000);
}

/**
 * Loads ten years of invoices for the same clients: five series, a few cancelled invoices; the newest invoices are
 * drafts.
 */
export function loadInvoices(url: string, count: number): Promise<void> {
  return runStatements(url, [...ownerStatements, ...invoiceStatements(count)]);
}

const random = (n: string, of: number) => `abs(hashint8extended(${n}, ${of}) % 1000000) / 1e6`;

const ownerStatements = [
  `insert into clients (instance_id, name, search_text, created_at, updated_at)
    select 1, 'Cliente Inventado ' || n, 'cliente inventado ' || n, now(), now()
    from generate_series((select count(*) from clients) + 1, ${clientCount}) n`,
  `insert into vehicles (instance_id, client_id, plate, brand, model, created_at, updated_at)
    select 1, 1 + n % ${clientCount}, 'B' || n, 'Seat', 'León', now(), now()
    from generate_series((select count(*) from vehicles) + 1, ${vehicleCount}) n`,
];

function budgetStatements(count: number): string[] {
  return [
    ...ownerStatements,
    `insert into budgets (instance_id, status, channel, internal, client_id, vehicle_id, tracking_token_hash,
        sealed_tracking_token, created_at, updated_at)
      select 1, case
          when ${random('n', 1)} < 0.0005 then 'Retirado'
          when n > ${count} * 0.98 then case when ${random('n', 1)} < 0.5 then 'Pendiente' else 'En curso' end
          when ${random('n', 1)} < 0.05 then 'Cancelado'
          when ${random('n', 1)} < 0.08 then 'Rechazado'
          else 'Facturado' end,
        'API', n > 1000 and ${random('n', 2)} > 0.99, client_id, (client_id + 49999 + 50000 * (n % 2)) % ${vehicleCount} + 1,
        sha256(n::text::bytea), '', at, at + ${random('n', 3)} ^ 2 * interval '30 days'
      from (
        select n, '${momentAt(0)}'::timestamptz + n * interval '${years} years' / ${count} as at, 1 + floor(case
          when ${random('n', 4)} < 0.1 then 0
          when ${random('n', 4)} < 0.15 then 1 + 5 * ${random('n', 5)}
          else 6 + ${clientCount - 6} * ${random('n', 5)} end)::bigint as client_id
        from generate_series(1, ${count}) n) invented`,
    `insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select 1, budget, line, 'Línea ' || line, 'part', 100 + line, 1000 * line, 0, case when line % 5 = 0 then 1000 else 2100 end
      from generate_series(1, least(1000, ${count})) budget, generate_series(1, ${lines}) line`,
    ...['clients', 'vehicles', 'budgets', 'budget_lines'].map((table) => `vacuum analyze ${table}`),
  ];
}

/** SQL expression for the data of an invoice's PDF: as large as real data, and as hard to compress. */
const paper = `jsonb_build_object('lines', (select json_agg(md5(n::text || ':' || line)) from generate_series(1, 30) line))`;

/**
 * Returns statements that insert invoices. Each is linked to the first budget of its client, because no list of
 * invoices filters by budget.
 */
function invoiceStatements(count: number): string[] {
  return [
    `insert into invoice_series (instance_id, code, kind, created_at, seal)
      select 1, code, 'full', now(), '' from unnest(array['F', 'S', 'R', 'B', 'W']) code`,
    `insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token, created_at,
        updated_at)
      select 1, 'Facturado', 'API', id, sha256(('i' || id)::bytea), '', now(), now() from clients where instance_id = 1`,
    `insert into invoices (instance_id, status, kind, series_id, series, year, number, full_number, date, issued_at,
        cancelled_at, client_id, budget_id, vehicle_id, plate, language, base_cents, tax_cents, total_cents, paper,
        created_at, updated_at, seal, state_seal)
      select 1, status, 'full', s.id, series, year, number, series || number, at::date, issued_at,
        case status when 'cancelled' then at end, client_id, b.id,
        (client_id + 49999 + 50000 * (n % 2)) % ${vehicleCount} + 1, 'B1', 'es', 10000, 2100, 12100,
        case when status <> 'draft' then ${paper} end, at, at + ${random('n', 3)} ^ 4 * interval '60 days',
        '', ''
      from (select *, case when status <> 'draft' then extract(year from at) end as year,
          case when status <> 'draft' then n end as number, case when status <> 'draft' then at end as issued_at
        from (select n, '${momentAt(0)}'::timestamptz + n * interval '${years} years' / ${count} as at,
          case when n > ${count} * 0.9 and ${random('n', 1)} > 0.9 then 'draft'
            when ${random('n', 2)} < 0.03 then 'cancelled' else 'issued' end as status,
          case when ${random('n', 6)} < 0.1 then 'S' when ${random('n', 6)} < 0.13 then 'R'
            when ${random('n', 6)} < 0.1305 then 'B' when n > ${count} * 0.5 and ${random('n', 6)} < 0.3 then 'W'
            else 'F' end as series,
          1 + floor(case
            when ${random('n', 4)} < 0.1 then case when n < ${count} * 0.7 then 0 else 6 end
            when ${random('n', 4)} < 0.15 then 1 + 5 * ${random('n', 5)}
            else 7 + ${clientCount - 7} * ${random('n', 5)} end)::bigint as client_id
          from generate_series(1, ${count}) n) invented) dated
      join invoice_series s on s.instance_id = 1 and s.code = series
      join (select client_id as owner, min(id) as id from budgets group by 1) b on b.owner = client_id
      order by n`,
    ...['invoices', 'budgets', 'clients', 'vehicles'].map((table) => `vacuum analyze ${table}`),
  ];
}
