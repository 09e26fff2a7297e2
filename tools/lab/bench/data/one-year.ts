import { runStatements } from '../harness/deployment.ts';

export const year = { from: '2025-01-01', to: '2025-12-31' };
const linesOfEach = 10;
const staff = 12;

const sqlRandom = (n: string, of: number) => `abs(hashint8extended(${n}, ${of}) % 1000000) / 1e6`;
const sqlSpread = (n: string, of: number, count: number) =>
  `(1 + floor(${count} * ${sqlRandom(n, of)}))::bigint`;

/**
 * Loads a year of one workshop. Every budget was sent; most were accepted, finished and later invoiced; some invoices
 * are cancelled, and some corrected, by difference or by substitution. Triggers are off, because they process each row
 * separately.
 */
export function loadYear(url: string, count: number): Promise<void> {
  return runStatements(url, ['set session_replication_role = replica', ...yearStatements(count)]);
}

/** SQL for the quantity and price of line `n`: four of ten lines are labour, mostly at one price. */
const amounts = `100 + 50 * (n % 7) as quantity,
  case when n % 10 < 4 then 4850 + 650 * ((budget + (n % 17) / 16) % 4) else 1000 + n * 37 % 9000 end as price`;

const sqlMoment = (count: number) => `'${year.from}'::timestamptz + n * interval '364.9 days' / ${count}`;

function yearStatements(count: number): string[] {
  return [
    `insert into staff (instance_id, name, created_at)
      select 1, 'Persona Inventada ' || n, now() from generate_series(1, ${staff}) n`,
    `insert into labour_rates (instance_id, name, price_per_hour_cents)
      select 1, 'Tarifa ' || n, 4850 + 650 * n from generate_series(0, 2) n`,
    `insert into clients (instance_id, name, search_text, created_at, updated_at)
      select 1, 'Cliente Inventado ' || n, 'cliente inventado ' || n, now(), now() from generate_series(1, 20000) n`,
    `insert into boxes (instance_id, name) values (1, 'Box 1')`,
    `create temporary table ways as
      select n, at, at + ${sqlRandom('n', 2)} * interval '3 days' as sent_at,
        at + interval '3 days' + ${sqlRandom('n', 3)} * interval '9 days' as decided_at,
        at + interval '13 days' + ${sqlRandom('n', 4)} * interval '3 days' as arrived_at,
        at + interval '17 days' + ${sqlRandom('n', 5)} * interval '8 days' as finished_at,
        at + interval '26 days' + ${sqlRandom('n', 6)} * interval '2 days' as delivered_at,
        case when ${sqlRandom('n', 1)} < 0.08 then 'Rechazado' when ${sqlRandom('n', 1)} < 0.16 then 'Finalizado' else 'Facturado' end as status
      from (select n, ${sqlMoment(count)} as at from generate_series(1, ${count}) n) begun`,
    `insert into budgets (instance_id, id, status, channel, internal, client_id, mechanic_id, date_in, date_out, delivered_at,
        tracking_token_hash, sealed_tracking_token, created_at, updated_at)
      overriding system value
      select 1, n, status, 'API', n % 100 = 7, ${sqlSpread('n', 7, 20000)}, case n % 9 when 0 then null else 1 + n % ${staff} end,
        case status when 'Rechazado' then null else arrived_at end,
        case status when 'Rechazado' then null else delivered_at end,
        case status when 'Rechazado' then null else delivered_at end, sha256(n::text::bytea), ''::bytea, at, delivered_at
      from ways order by n`,
    `insert into budget_milestones (instance_id, budget_id, status, at, decides, waited_ms)
      select 1, n, step, case step when 'Pendiente' then at when 'Enviado' then sent_at when 'En curso' then arrived_at
          when 'Finalizado' then finished_at when 'Facturado' then delivered_at else decided_at end as moment,
        n % 100 <> 7 and step in ('Enviado', 'Aprobado', 'Rechazado'),
        case when n % 100 <> 7 and step = 'Aprobado' then milliseconds_between(sent_at, decided_at) end
      from ways, unnest(case status
        when 'Rechazado' then array['Pendiente', 'Enviado', 'Rechazado']
        when 'Finalizado' then array['Pendiente', 'Enviado', 'Aprobado', 'En curso', 'Finalizado']
        else array['Pendiente', 'Enviado', 'Aprobado', 'En curso', 'Finalizado', 'Facturado'] end) step
      order by moment`,
    `insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select 1, budget, line, 'Línea de trabajo o de recambio ' || n, case when n % 10 < 4 then 'labor' when n % 10 < 9 then 'part' else 'fee' end,
        quantity, price, case n % 13 when 0 then 1000 else 0 end, 2100
      from (select budget, line, n, ${amounts} from generate_series(1, ${count}) budget, generate_series(1, ${linesOfEach}) line,
        lateral (select budget * ${linesOfEach} + line - 1 as n) numbered) drawn`,
    `insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at, holds)
      select 1, n, 'confirmed', 1, arrived_at, arrived_at + interval '1 hour', at, false from ways where status <> 'Rechazado'`,
    `insert into invoice_series (instance_id, code, kind, created_at, seal)
      values (1, 'F', 'full', now(), ''), (1, 'S', 'simplified', now(), ''), (1, 'R', 'corrective', now(), '')`,
    ...invoiceStatement(count),
    `select reckon_finished_work(instance_id, id) from budgets where status in ('Finalizado', 'Facturado') and not internal`,
    `select enter_revenue(instance_id, id) from invoices where status = 'issued'`,
    `select setval('budgets_id_seq', ${count})`,
    `select setval('invoices_id_seq', ${count})`,
    ...[
      'clients',
      'budgets',
      'budget_lines',
      'budget_milestones',
      'appointments',
      'invoices',
      'invoice_lines',
      'finished_work',
      'finished_hours',
      'revenue_entries',
    ].map((table) => `vacuum analyze ${table}`),
  ];
}

/**
 * Returns statements that insert invoices: every eleventh has 30 € taxed at 10 %, the rest only 21 %. The stored data
 * of the PDF is as large as that of a real invoice.
 */
function invoiceStatement(count: number): string[] {
  const tax = (base: string, basisPoints: string) => `(${base} * ${basisPoints} + 5000) / 10000`;
  return [
    `create temporary table charged as
      select n, at, kind, series, correction, case when correction is not null then n - 1 end as rectifies, base, reduced,
        ${tax('base - reduced', '2100')} + ${tax('reduced', '1000')} as tax,
        case when correction is null and n % 60 <> 19 and n % 97 = 0 then 'cancelled' else 'issued' end as status
      from (select n, ${sqlMoment(count)} as at, kind, series,
          case when n % 60 = 20 then 'substitution' when n % 40 = 20 then 'difference' end as correction,
          (20000 + n * 37 % 40000)::bigint as base, case n % 11 when 0 then 3000 else 0 end::bigint as reduced
        from generate_series(1, ${count}) n, lateral (select
          case when n % 60 = 20 or n % 40 = 20 then 'corrective' when n % 10 = 3 then 'simplified' else 'full' end as kind,
          case when n % 60 = 20 or n % 40 = 20 then 'R' when n % 10 = 3 then 'S' else 'F' end as series) of_series) drawn`,
    `insert into invoices (instance_id, id, status, kind, series_id, series, year, number, full_number, date, issued_at,
        cancelled_at, client_id, budget_id, language, rectifies_id, correction, replaced_by_id, base_cents, tax_cents,
        total_cents, paid_cents, paper, created_at, updated_at, seal, state_seal)
      overriding system value
      select 1, n, status, c.kind, s.id, c.series, 2025, n, c.series || n, at::date, at, case status when 'cancelled' then at end,
        ${sqlSpread('n', 7, 20000)}, n, 'es', rectifies, correction, case when n % 60 = 19 and n < ${count} then n + 1 end, base, tax, base + tax,
        case when status = 'cancelled' or n % 60 = 19 then 0 when n % 5 = 0 then (base + tax) / 2 else base + tax end,
        jsonb_build_object('totals', jsonb_build_object('groups', jsonb_build_array(jsonb_build_object('tax_exempt_code', null,
            'tax_rate_basis_points', 2100, 'base_cents', base - reduced, 'quota_cents', ${tax('base - reduced', '2100')},
            'surcharge_rate_basis_points', 0, 'surcharge_cents', 0))
          || case when reduced > 0 then jsonb_build_array(jsonb_build_object('tax_exempt_code', null, 'tax_rate_basis_points', 1000,
            'base_cents', reduced, 'quota_cents', ${tax('reduced', '1000')}, 'surcharge_rate_basis_points', 0, 'surcharge_cents', 0))
            else '[]' end),
          'lines', (select json_agg(md5(n::text || ':' || line)) from generate_series(1, 40) line)),
        at, at + ${sqlRandom('n', 3)} * interval '60 days', '', ''
      from charged c join invoice_series s on s.instance_id = 1 and s.code = c.series
      order by n`,
    `insert into invoice_lines (instance_id, invoice_id, sort_order, description, line_type, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select 1, c.n, line, 'Línea de trabajo o de recambio ' || line, 'part', 100, base / ${linesOfEach}, 0, 2100
      from charged c, generate_series(1, ${linesOfEach}) line`,
  ];
}
