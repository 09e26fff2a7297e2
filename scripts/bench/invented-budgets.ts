import { randomBytes } from 'node:crypto';
import { connect } from '../../db/connection/connection.ts';
import { nonceBytes, openSecretBox, sealedFor } from '../../domain/secrets/secret-box.ts';
import { trackingToken, trackingTokenBytes } from '../../domain/secrets/tracking-link.ts';
import { secret } from './deployment.ts';

/** The first client has a tenth of all budgets, the next five a twentieth together. */
const clientCount = 50_000;
const vehicleCount = 70_000;
const firstMoment = Date.parse('2016-01-01T00:00:00Z');
const years = 10;
const yearMs = 365.25 * 86_400_000;
const lines = 50;

export function momentAt(share: number): string {
  return new Date(firstMoment + share * years * yearMs).toISOString();
}

/** Ten years of one workshop: the old are over, the newest in work; each of the first thousand has fifty lines. */
export async function loadBudgets(url: string, count: number): Promise<void> {
  const { sql, close } = connect({
    url,
    applicationName: 'bench budgets',
    settings: { statement_timeout: 0 },
  });
  for (const text of statements(count)) await sql.unsafe(text);
  await close(1_000);
}

/** One link for all of them: it opens like any other. */
export async function sealTrackingTokens(url: string): Promise<void> {
  const place = sealedFor.trackingToken(1);
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const sealed = openSecretBox([secret]).seal(token, place, randomBytes(nonceBytes));
  const { sql, close } = connect({ url, applicationName: 'bench budgets', settings: {} });
  await sql`update budgets set sealed_tracking_token = ${sealed}`;
  await sql.unsafe('vacuum analyze budgets');
  await close(1_000);
}

function statements(count: number): string[] {
  const random = (n: string, of: number) => `abs(hashint8extended(${n}, ${of}) % 1000000) / 1e6`;
  return [
    `insert into clients (instance_id, name, search_text, created_at, updated_at)
      select 1, 'Cliente Inventado ' || n, 'cliente inventado ' || n, now(), now()
      from generate_series((select count(*) from clients) + 1, ${clientCount}) n`,
    `insert into vehicles (instance_id, client_id, plate, brand, model, created_at, updated_at)
      select 1, 1 + n % ${clientCount}, 'B' || n, 'Seat', 'León', now(), now() from generate_series(1, ${vehicleCount}) n`,
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
