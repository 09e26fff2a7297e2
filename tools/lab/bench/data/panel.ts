import type { Sql } from '../harness/deployment.ts';

const days = 28;
const people = 40;
const items = 2_000;
const keys = 20;
const subscriptions = 5;

/**
 * Inserts what the screens of the panel list besides clients, budgets and invoices: people, short lists, keys,
 * subscriptions with their deliveries, and the log of requests.
 */
export async function loadPanel(
  sql: Sql,
  { requests, deliveries }: { requests: number; deliveries: number },
) {
  const statements = [
    `insert into staff (instance_id, name, created_at)
      select 1, 'Persona Inventada ' || n, now() from generate_series(1, ${people}) n`,
    `insert into boxes (instance_id, name) select 1, 'Box ' || n from generate_series(1, 12) n`,
    `insert into labour_rates (instance_id, name, price_per_hour_cents)
      select 1, 'Tarifa ' || n, 4850 + 650 * n from generate_series(0, 5) n`,
    `insert into catalog_items (instance_id, search_text, reference, reference_key, description, unit, line_type, price_cents,
        tax_rate_basis_points, created_at, updated_at)
      select 1, 'ref-' || n || ' pieza inventada ' || n, 'REF-' || n, 'ref-' || n, 'Pieza inventada ' || n, 'ud', 'part', 1000 + n,
        2100, now(), now()
      from generate_series(1, ${items}) n`,
    `insert into api_keys (instance_id, name, purpose, environment, scopes, ip_allow_list, per_minute, created_at)
      select 1, 'Clave inventada ' || n, 'medir', 'live', '{clients:read}', '{}', 60, now()
      from generate_series(1, ${keys}) n`,
    `insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
      select 1, 1, 'https://example.com/' || n, '{client.updated}', 'Inventada', now() from generate_series(1, ${subscriptions}) n`,
    ...eachDay(
      'request_log',
      (from) => `
      insert into request_log (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
      select 1, 1 + n % ${keys}, ${from} + n * interval '23 hours' / ${Math.ceil(requests / days)}, '192.0.2.7', 'GET', '/clients/{id}',
        case when n % 50 = 0 then 404 else 200 end, 3, md5(n::text || ${from}::text)
      from generate_series(1, ${Math.ceil(requests / days)}) n`,
    ),
    ...eachDay(
      'webhook_deliveries',
      (from) => `
      insert into webhook_deliveries (instance_id, subscription_id, created_at, event_id, event, occurred_at, data, trigger,
        status, attempts, last_attempt_at, response_status, duration_ms)
      select 1, 1 + n % ${subscriptions}, ${from}, n, 'client.updated', ${from}, '{"client_id": 1}', 'event',
        case when n % 100 = 0 then 'failed' else 'succeeded' end, 1, ${from}, 200, 12
      from generate_series(1, ${Math.ceil(deliveries / days)}) n`,
    ),
    'vacuum analyze',
  ];
  for (const statement of statements) await sql.unsafe(statement);
}

/** Returns statements that create the partitions of the last days, and fill each. */
function eachDay(table: string, fill: (from: string) => string): string[] {
  return Array.from({ length: days }, (_, ago) => {
    const day = new Date(Date.now() - (ago + 1) * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const name = `${table}_${day.replaceAll('-', '')}`;
    const bounds = `from ('${day}T00:00:00Z') to ('${next}T00:00:00Z')`;
    return [
      `create table if not exists ${name} partition of ${table} for values ${bounds}`,
      fill(`'${day}T00:00:00Z'::timestamptz`),
    ];
  }).flat();
}
