// Inserts many workshops of all sizes with SQL that generates the rows: 20,000 workshops with 30 days take about 10 GB.
import { hash, randomBytes } from 'node:crypto';
import { connect as connectPlainly } from '../../../../db/embedded/initdb.ts';
import { makeKey, scopes } from '../../../../domain/keys/keys.ts';
import { openSeals, sealedTexts } from '../../../../domain/secrets/seals.ts';
import { nonceBytes, openSecretBox, secretContexts } from '../../../../domain/secrets/secret-box.ts';
import { trackingToken, trackingTokenBytes } from '../../../../domain/secrets/tracking-link.ts';
import { secret } from '../harness/deployment.ts';
import { createFigure, reportFigures } from '../harness/figures.ts';
import { measureMs } from '../harness/measure.ts';

export interface CrowdSize {
  workshops: number;
  days: number;
}

type Sql = ReturnType<typeof connectPlainly>;

export const hostOf = (id: number) => `w${id}.example.com`;

/** Returns the API key of a workshop for the bench. The key is derived from the workshop's id, so it is not secret. */
export function keyOf(id: number): string {
  return madeKey(id).secret;
}

function madeKey(id: number) {
  return makeKey('live', hash('sha256', `the key of workshop ${id}`, 'buffer'));
}

/**
 * Fills an empty, migrated database. Runs as the owner with triggers off, because triggers process each row separately.
 */
export async function loadCrowd(url: string, size: CrowdSize): Promise<void> {
  const sql = connectPlainly(url, { max: 1, onnotice: () => {} });
  await sql`set session_replication_role = replica`;
  await sql`set work_mem = '256MB'`;
  await sql`set maintenance_work_mem = '512MB'`;
  const run = async (part: string, texts: string[]) => {
    const tookMs = await measureMs(async () => {
      for (const text of texts) await sql.unsafe(text);
    });
    reportFigures(`  ${part}`, createFigure('', tookMs / 1000, ' s'));
  };
  await run('workshops', workshopStatements(size));
  const indexes = await dropIndexes(sql);
  await insertSealed(sql);
  await insertKeys(sql);
  await run('clients and vehicles', clientStatements);
  await run('budgets', budgetStatements(size));
  await run('appointments and invoices', invoiceStatements);
  await run('messages', messageStatements);
  await run('events and deliveries', eventStatements(size));
  await run('the log of requests', requestStatements(size));
  await run('indexes', indexes);
  await insertChainEnds(sql);
  await run('vacuum', ['vacuum analyze']);
  await sql.end();
}

const filled = [
  'clients',
  'vehicles',
  'budgets',
  'budget_lines',
  'budget_milestones',
  'appointments',
  'invoices',
  'invoice_lines',
  'communications',
  'verifactu_records',
  'verifactu_states',
  'revenue_entries',
  'finished_work',
];

/** Drops the indexes that no constraint requires; returns the statements that recreate them. */
async function dropIndexes(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid::regclass::text = any (${filled}) and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`;
  for (const { name } of found) await sql.unsafe(`drop index ${name}`);
  return found.map(({ definition }) => definition);
}

const sqlRandom = (of: string, salt: number) => `abs(hashint8extended(${of}, ${salt}) % 1000000) / 1e6`;
/** Returns an SQL expression for a random time in the last `days` days. */
const sqlPastMoment = (days: number, of: string, salt: number) =>
  `date_trunc('milliseconds', now() - ${days} * interval '1 day' * ${sqlRandom(of, salt)})`;

function workshopStatements({ workshops, days }: CrowdSize): string[] {
  const oldest = `now() - interval '${days} days'`;
  return [
    'create schema crowd',
    `create table crowd.workshops as
      select n::bigint as id, round(30 + 5000 / rank ^ 0.75)::int as clients, n % 4 = 0 as sends_records,
        n % 2 = 0 as sends_messages, n % 10 = 0 as has_webhook
      from generate_series(1, ${workshops}) n, lateral (select 1 + n * 7919 % ${workshops} as rank) ranked order by n`,
    `insert into instances (base_url, name, legal_name, tax_id, city, region, plan, verifactu, verifactu_from_announced,
        holidays_seeded_through, removal_hash, created_at)
      select 'https://w' || id || '.example.com', 'Taller Inventado ' || id, 'Taller Inventado ' || id || ' S.L.', 'B' || id,
        'Ejemplo', 'MD', 'business', case when sends_records then 'production' else 'off' end, 30,
        extract(year from now())::int + 1, sha256(''), ${oldest}
      from crowd.workshops order by id`,
    `insert into instance_hosts (host, instance_id, canonical) select 'w' || id || '.example.com', id, true from crowd.workshops`,
    `insert into instance_hosts (host, instance_id) select 'taller' || id || '.example.com', id from crowd.workshops where id % 5 = 0`,
    `insert into staff (instance_id, name, created_at) select id, 'Persona Inventada ' || n, now()
      from crowd.workshops, generate_series(1, 4) n order by id`,
    `insert into boxes (instance_id, name) select id, 'Box ' || n from crowd.workshops, generate_series(1, 2 + clients / 400) n order by id`,
    `insert into holidays (instance_id, date, name, scope, source)
      select id, make_date(extract(year from now())::int, 1, 1) + n * 26, 'Festivo ' || n, 'national', 'seed'
      from crowd.workshops, generate_series(0, 27) n order by id`,
    `insert into api_keys (instance_id, name, purpose, environment, scopes, created_at, last_used_at)
      select id, 'Programa ' || n, 'bench', case n when 3 then 'test' else 'live' end,
        array['${scopes.join("', '")}'], ${oldest}, now()
      from crowd.workshops, generate_series(1, 3) n order by id, n`,
    // Hashes of secrets that no request can present; `insertKeys` adds the secrets that the bench uses.
    `insert into api_key_secrets (instance_id, hash, key_id, prefix, created_at)
      select instance_id, sha256(id::text::bytea), id, 'pt_test_invented', created_at from api_keys order by id`,
    `insert into usage_days (instance_id, day, key_id, requests)
      select instance_id, current_date - day, id, 100 + id % 900 from api_keys, generate_series(0, ${days - 1}) day
      where environment = 'live' order by instance_id`,
    `insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at, active)
      select w.id, min(k.id), 'https://receiver.example.test/' || w.id, array['*'], '', ${oldest}, false
      from crowd.workshops w join api_keys k on k.instance_id = w.id where has_webhook group by w.id order by w.id`,
    `insert into invoice_series (instance_id, code, kind, is_default, created_at, seal)
      select id, case kind when 'full' then 'F' when 'simplified' then 'S' else 'R' end, kind, true, ${oldest}, ''
      from crowd.workshops, unnest(array['full', 'simplified', 'corrective']) kind order by id`,
    ...[
      'instances',
      'instance_hosts',
      'boxes',
      'staff',
      'api_keys',
      'invoice_series',
      'webhook_subscriptions',
    ].map((table) => `analyze ${table}`),
  ];
}

const clientStatements = [
  `insert into clients (instance_id, name, phone, email, tax_id, search_text, word_starts, created_at, updated_at)
    select id, name, phone, email, 'T' || n, lower(name || ' ' || email || ' ' || phone),
      string_to_array(lower(name), ' '), at, at
    from (select w.id, n, 'Cliente ' || given[1 + (${sqlRandom('w.id * 100000 + n', 1)} * 9)::int] || ' ' ||
          family[1 + (${sqlRandom('w.id * 100000 + n', 2)} ^ 2 * 11)::int] || ' ' || n as name,
        '6' || lpad((w.id * 7919 + n)::text, 8, '0') as phone, 'c' || w.id || '.' || n || '@example.com' as email,
        ${sqlPastMoment(30, 'w.id * 100000 + n', 3)} as at
      from crowd.workshops w, generate_series(1, w.clients) n,
        (select string_to_array('Clara Bruno Delia Emil Fina Gil Hana Ivo Jana Kai', ' ') as given,
          string_to_array('Ejemplo Muestra Inventada Prueba Modelo Ficticia Supuesta Demo Ensayo Patrón Tipo Molde', ' ') as family) names
    ) invented order by id, at`,
  `insert into vehicles (instance_id, client_id, plate, brand, model, km, created_at, updated_at)
    select instance_id, id, id || 'B' || n, 'Seat', 'León', 90000, created_at, updated_at
    from clients, generate_series(1, case id % 3 when 0 then 2 else 1 end) n order by instance_id, id`,
];

function budgetStatements({ days }: CrowdSize): string[] {
  return [
    `insert into budgets (instance_id, status, channel, client_id, vehicle_id, mechanic_id, date_in, date_out, delivered_at,
        has_invoice, tracking_token_hash, sealed_tracking_token, created_at, updated_at)
      select v.instance_id, chosen.status, 'API', v.client_id, v.id, (select min(id) from staff s where s.instance_id = v.instance_id),
        case when chosen.status in ('En curso', 'Finalizado', 'Facturado') then at + interval '2 days' end,
        case when chosen.status in ('Finalizado', 'Facturado') then at + interval '3 days' end,
        case when chosen.status in ('Finalizado', 'Facturado') then at + interval '3 days' end,
        chosen.status = 'Facturado', sha256(v.id::text::bytea), s.token, at, at + interval '3 days' * ${sqlRandom('v.id', 5)}
      from vehicles v join crowd.sealed s on s.id = v.instance_id, lateral (
        select ${sqlPastMoment(days, 'v.id', 4)} as at, case v.id % 10 when 0 then 'Pendiente' when 1 then 'Enviado' when 2 then 'En curso'
          when 3 then 'Finalizado' when 4 then 'Rechazado' else 'Facturado' end as status) chosen
      order by v.instance_id, at`,
    `insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select instance_id, id, line, 'Línea de trabajo o de recambio ' || line, case line when 1 then 'labor' else 'part' end, 100,
        1000 + id % 9000, 0, 2100 from budgets, generate_series(1, 4) line order by instance_id, id`,
    `insert into budget_milestones (instance_id, budget_id, status, at, decides)
      select instance_id, id, step, created_at + n * interval '5 hours', step in ('Enviado', 'Aprobado', 'Rechazado')
      from budgets, unnest(case status when 'Pendiente' then array['Pendiente'] when 'Enviado' then array['Pendiente', 'Enviado']
        when 'Rechazado' then array['Pendiente', 'Enviado', 'Rechazado']
        else array['Pendiente', 'Enviado', 'Aprobado', 'En curso'] end) with ordinality steps (step, n) order by instance_id, id`,
    `insert into finished_work (instance_id, budget_id, finished_at, lead_ms, mechanic_id, labor_hundredths, labor_cents, part_cents, other_cents)
      select instance_id, id, delivered_at, 86400000, mechanic_id, 100, 5000, 15000, 0 from budgets where delivered_at is not null
      order by instance_id, id`,
  ];
}

const invoiceStatements = [
  `insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at, reminded_at)
    select b.instance_id, b.id, 'confirmed', x.first + b.n % x.boxes, at, at + interval '50 minutes', b.created_at,
      case when at < now() then b.created_at end
    from (select *, row_number() over (partition by instance_id, date_in is null order by id) as n from budgets where status <> 'Rechazado') b
      join (select instance_id, min(id) as first, count(*) as boxes from boxes group by 1) x using (instance_id),
      lateral (select date_trunc('hour', case when date_in is null then now() + interval '1 hour' else now() - interval '30 days' end)
        + (b.n / x.boxes) * interval '1 hour' as at) hour
    order by b.instance_id, b.n`,
  `create table crowd.charged as
    select b.instance_id, b.id as budget_id, b.client_id, b.vehicle_id, b.delivered_at as at, s.id as series_id,
      row_number() over (partition by b.instance_id order by b.delivered_at) as number
    from budgets b join invoice_series s on s.instance_id = b.instance_id and s.kind = 'full' where b.status = 'Facturado'`,
  `insert into invoices (instance_id, status, kind, series_id, series, year, number, full_number, date, issued_at, client_id, budget_id,
      vehicle_id, plate, language, billing_name, base_cents, tax_cents, total_cents, paid_cents, paper, created_at, updated_at,
      seal, state_seal, verifactu_status)
    select instance_id, 'issued', 'full', series_id, 'F', extract(year from at), number, 'F' || number, at::date, at, client_id, budget_id,
      vehicle_id, 'B1', 'es', 'Cliente Inventado', 20000, 4200, 24200, case number % 9 when 0 then 0 else 24200 end,
      jsonb_build_object('lines', (select json_agg(md5(budget_id::text || ':' || line)) from generate_series(1, 20) line)),
      at, at, '', '', case when w.sends_records then 'accepted' end
    from crowd.charged c join crowd.workshops w on w.id = c.instance_id order by instance_id, number`,
  `insert into invoice_counters (instance_id, series_id, year, last_number)
    select instance_id, series_id, extract(year from max(at)), max(number) from crowd.charged group by 1, 2`,
  `insert into invoice_lines (instance_id, invoice_id, sort_order, description, line_type, quantity_hundredths, unit_price_cents,
      discount_basis_points, tax_rate_basis_points)
    select instance_id, id, line, 'Línea de trabajo o de recambio ' || line, 'part', 100, 5000, 0, 2100
    from invoices, generate_series(1, 4) line order by instance_id, id`,
  `insert into revenue_entries (instance_id, invoice_id, tax_rate_basis_points, date, series, kind, base_cents, tax_cents)
    select instance_id, id, 2100, date, series, kind, base_cents, tax_cents from invoices order by instance_id, id`,
  `insert into verifactu_records (instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date, mode, at, generated_at,
      previous_hash, hash, xml, row_hash, seal)
    select instance_id, number, i.id, 'alta', 'B' || instance_id, full_number, date, 'production', issued_at, issued_at::text, '',
      md5(i.id::text), '<Registro>' || repeat(md5(i.id::text), 40) || '</Registro>', sha256(i.id::text::bytea), ''
    from invoices i where verifactu_status is not null order by instance_id, number`,
  `insert into verifactu_states (instance_id, number, state, changed_at, seal)
    select instance_id, number, 'accepted', at, '' from verifactu_records order by instance_id, number`,
  `insert into verifactu_sending (instance_id, answered_at, reconciled_at, reconcile_tried_at)
    select id, now(), now(), now() from crowd.workshops where sends_records`,
  'drop table crowd.charged',
];

const messageStatements = [
  `insert into transports (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    select id, 'email', 'smtp', transport, 'taller@w' || id || '.example.com', sha256(('h' || id)::bytea), hook, now()
    from crowd.sealed join crowd.workshops using (id) where sends_messages order by id`,
  `insert into communications (instance_id, channel, direction, recipient, subject, body, client_id, budget_id, status, created_at, updated_at)
    select instance_id, 'email', 'out', 'c' || client_id || '@example.com', 'Presupuesto', repeat('Le enviamos su presupuesto. ', 12),
      client_id, id, 'delivered', created_at, created_at from budgets where id % 2 = 0 order by instance_id, created_at`,
  `insert into outbound_messages (instance_id, communication_id, html, text, units, created_at)
    select instance_id, id, repeat(md5(id::text), 40), body, 0, created_at from communications order by instance_id, id`,
  `insert into credit_ledger (instance_id, units, balance, reason, at)
    select id, 100, 100 * n, 'added', now() - n * interval '2 days' from crowd.workshops, generate_series(1, 5) n
    where sends_messages order by id`,
];

/** Returns one statement per day and table, because each day is a separate partition. */
function eachDay(days: number, table: string, insert: (from: string) => string): string[] {
  return Array.from({ length: days }, (_, ago) => [
    `select add_day('${table}', (current_date - ${ago})::text::date, 100) where to_regclass('${table}_' || to_char(current_date - ${ago}, 'YYYYMMDD')) is null`,
    insert(`(current_date - ${ago})::timestamptz`),
  ]).flat();
}

function eventStatements({ days }: CrowdSize): string[] {
  return [
    ...eachDay(
      days,
      'events',
      (from) => `insert into events (instance_id, event, data, occurred_at, relayed_at)
        select w.id, 'client.updated', jsonb_build_object('client_id', n, 'changes', jsonb_build_object('phone', '600000000')), at, at
        from crowd.workshops w, generate_series(1, 3 + clients / 20) n,
          lateral (select ${from} + ${sqlRandom('w.id * 1000 + n', 6)} * interval '1 day' as at) moment order by w.id, n`,
    ),
    ...eachDay(
      days,
      'webhook_deliveries',
      (
        from,
      ) => `insert into webhook_deliveries (instance_id, subscription_id, created_at, event_id, event, occurred_at, data, trigger,
          status, attempts, last_attempt_at, response_status, duration_ms)
        select e.instance_id, s.id, e.occurred_at, e.id, e.event, e.occurred_at, e.data, 'event', 'succeeded', 1, e.occurred_at, 200, 12
        from events e join webhook_subscriptions s using (instance_id)
        where e.occurred_at >= ${from} and e.occurred_at < ${from} + interval '1 day' order by 1, 2`,
    ),
  ];
}

function requestStatements({ days }: CrowdSize): string[] {
  return [
    ...eachDay(
      days,
      'request_log',
      (
        from,
      ) => `insert into request_log (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
        select w.id, k.id, ${from} + n * interval '1 day' / (21 + clients / 2), '192.0.2.7', 'GET', '/clients/{id}',
          case when n % 50 = 0 then 404 else 200 end, 3, md5((w.id * 100000 + n)::text)
        from crowd.workshops w join (select instance_id, min(id) as id from api_keys group by 1) k on k.instance_id = w.id,
          generate_series(1, 20 + clients / 2) n order by 1, 3`,
    ),
    `insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, created_at)
      select w.id, k.id, md5((w.id * 100000 + n)::text), sha256(''), 201, repeat(md5(n::text), 12), ${sqlPastMoment(2, 'w.id * 100000 + n', 7)}
      from crowd.workshops w join (select instance_id, min(id) as id from api_keys group by 1) k on k.instance_id = w.id,
        generate_series(1, 8 + clients / 5) n`,
  ];
}

/**
 * Inserts one sealed value of each kind per workshop: the start of a process checks one value per kind, so more are not
 * needed.
 */
async function insertSealed(sql: Sql): Promise<void> {
  const box = openSecretBox([secret]);
  const seal = (text: string, place: string) =>
    box.seal(text, place, randomBytes(nonceBytes)).toString('hex');
  await sql`create table crowd.sealed (id bigint primary key, token bytea, transport bytea, hook bytea)`;
  const workshops = await sql<{ id: number }[]>`select id::int from crowd.workshops order by id`;
  const settings = JSON.stringify({ kind: 'dev' });
  const rows = workshops.map(({ id }) => ({
    id,
    token: seal(trackingToken(randomBytes(trackingTokenBytes)), secretContexts.trackingToken(id)),
    transport: seal(settings, secretContexts.transport(id, 'email')),
    hook: seal(`hook ${id}`, secretContexts.hookToken(id, 'email')),
  }));
  await sql`insert into crowd.sealed
    select id, decode(token, 'hex'), decode(transport, 'hex'), decode(hook, 'hex')
    from jsonb_to_recordset(${sql.json(rows)}) as s (id bigint, token text, transport text, hook text)`;
  const subscriptions = await sql<{ instance_id: number; id: number }[]>`
    select instance_id::int, id::int from webhook_subscriptions`;
  const secrets = subscriptions.map(({ instance_id, id }) => ({
    instance_id,
    id,
    sealed: seal('whsec_aW52ZW50ZWQ=', secretContexts.webhookSecret(instance_id, id)),
  }));
  await sql`insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
    select instance_id, id, decode(sealed, 'hex'), now()
    from jsonb_to_recordset(${sql.json(secrets)}) as s (instance_id bigint, id bigint, sealed text)`;
}

/** Replaces the secret of each workshop's first key with the secret of the bench, and raises the key's limit. */
async function insertKeys(sql: Sql): Promise<void> {
  await sql`alter table api_keys drop constraint api_keys_per_minute_check`;
  await sql`update api_keys set per_minute = 2000000000 where id in (select min(id) from api_keys group by instance_id)`;
  const keys = await sql<{ instance_id: number; id: number }[]>`
    select instance_id::int, min(id)::int as id from api_keys group by 1 order by 1`;
  const rows = keys.map(({ instance_id, id }) => {
    const { hash, prefix } = madeKey(instance_id);
    return { instance_id, id, hash: hash.toString('hex'), prefix };
  });
  await sql`insert into api_key_secrets (instance_id, key_id, hash, prefix, created_at)
    select instance_id, id, decode(hash, 'hex'), prefix, now()
    from jsonb_to_recordset(${sql.json(rows)}) as s (instance_id bigint, id bigint, hash text, prefix text)`;
}

/** Seals the last tax record of each chain. The earlier records are invented and are not verified in this bench. */
async function insertChainEnds(sql: Sql): Promise<void> {
  const { seal } = openSeals(openSecretBox([secret]).sealKeys);
  const ends = await sql<{ instance_id: number; number: number; hash: Buffer }[]>`
    select distinct on (instance_id) instance_id::int, number::int, row_hash as hash from verifactu_records
    order by instance_id, number desc`;
  const rows = ends.map((end) => ({
    ...end,
    hash: end.hash.toString('hex'),
    seal: seal(sealedTexts.chainEnd(end)).toString('hex'),
  }));
  await sql`insert into verifactu_chains (instance_id, installation, number, hash, row_hash, seal)
    select instance_id, 'crowd-' || instance_id, number, hash, decode(hash, 'hex'), decode(seal, 'hex')
    from jsonb_to_recordset(${sql.json(rows)}) as s (instance_id bigint, number bigint, hash text, seal text)`;
}
