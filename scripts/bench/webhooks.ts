// `make bench`, third part: how fast events reach their receivers, on both engines, and what a receiver that hangs
// costs the others. The workers and the receiver are processes of their own.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../db/connection/connection.ts';
import { nonceBytes, openSecretBox, sealedFor } from '../../domain/secrets/secret-box.ts';
import { secretBytes, webhookSecret } from '../../domain/webhooks/signature.ts';
import { onEachEngine, openDeployment, type Served, secret } from './deployment.ts';
import { median } from './measured.ts';

const receivers = 40;
const burst = 20_000;
const steady = { events: 4_000, perSecond: 200 };
const targets = { perSecond: { Redis: 4_500, PostgreSQL: 4_000 }, p50Ms: 8, p99Ms: 60, slowedBy: 0.1 };

type Engine = keyof typeof targets.perSecond;

type Deployment = Awaited<ReturnType<typeof openDeployment>>;
type Sql = ReturnType<typeof connect>['sql'];

await onEachEngine(bench);

async function bench(engine: Engine, settings: Record<string, string>): Promise<void> {
  console.log(`The queue on ${engine}:`);
  const deployment = await openDeployment(1);
  const { sql, close } = connect({ url: deployment.databaseUrl, applicationName: 'bench', settings: {} });
  try {
    const receiver = await deployment.serve('./receiver.ts');
    await subscribe(sql, receivers, `${receiver.url}/ok`);
    await deployment.serve('../../workers/main.ts', { ...settings, WEBHOOK_ALLOW_PRIVATE: '1' });
    await benchBurst(sql, receiver, engine);
    await benchLag(sql, receiver, deployment, settings);
    await benchHanging(sql, receiver);
  } finally {
    await close(1_000);
    await deployment.close();
  }
}

/** Subscriptions of the first key; what is created without a handler is sealed as a handler would. */
async function subscribe(sql: Sql, count: number, url: string): Promise<void> {
  const box = openSecretBox([secret]);
  for (let n = 0; n < count; n += 1) {
    const [row] = await sql`
      insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
      select 1, min(id), ${url}, '{client.created}', '', now() from api_keys returning id`;
    const sealed = box.seal(
      webhookSecret(randomBytes(secretBytes)),
      sealedFor.webhookSecret(1, row?.id),
      randomBytes(nonceBytes),
    );
    await sql`
      insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
      values (1, ${row?.id}, ${sealed}, now())`;
  }
}

function happen(sql: Sql, events: number) {
  return sql`
    insert into events (instance_id, event, data, occurred_at)
    select 1, 'client.created', jsonb_build_object('client_id', n), now() from generate_series(1, ${events}) n`;
}

async function figures({ url }: Served): Promise<{ received: number; lagsMs: number[] }> {
  const response = await fetch(`${url}/figures`);
  return (await response.json()) as { received: number; lagsMs: number[] };
}

/** Everything at once: how many deliveries a second one worker process makes, once its code is compiled. */
async function benchBurst(sql: Sql, receiver: Served, engine: Engine): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await figures(receiver);
    const startedAt = performance.now();
    await happen(sql, burst / receivers);
    await received(receiver, burst);
    rates.push(Math.round(burst / ((performance.now() - startedAt) / 1000)));
  }
  const aim = targets.perSecond[engine];
  const met = Math.max(...rates) >= aim ? 'met' : 'MISSED';
  console.log(
    `  ${burst} deliveries to ${receivers} receivers: ${rates.join(', ')}/s by one worker process (aim ${aim}: ${met})`,
  );
}

async function received(receiver: Served, count: number): Promise<number[]> {
  const lags: number[] = [];
  for (let waitedMs = 0; lags.length < count && waitedMs < 120_000; waitedMs += 20) {
    lags.push(...(await figures(receiver)).lagsMs);
    await sleep(20);
  }
  if (lags.length !== count) console.log(`  received ${lags.length} of ${count}`);
  return lags;
}

async function benchLag(
  sql: Sql,
  receiver: Served,
  deployment: Deployment,
  settings: Record<string, string>,
): Promise<void> {
  await sql`update webhook_subscriptions set events = '{}' where id > (select min(id) from webhook_subscriptions)`;
  const api = await deployment.serve('../../http/server.ts', settings);
  const create = (n: number) =>
    fetch(`${api.url}/api/v1/clients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${deployment.key}`,
        'content-type': 'application/json',
        'idempotency-key': `lag-of-${n}-${Date.now()}`,
      },
      body: JSON.stringify({ name: `Clara Ejemplo ${n}` }),
    });
  await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)));
  await received(receiver, 50);
  const startedAt = performance.now();
  for (let n = 0; n < steady.events; n += 1) {
    void create(n);
    const dueMs = (n * 1000) / steady.perSecond - (performance.now() - startedAt);
    if (dueMs > 0) await sleep(dueMs);
  }
  const lags = (await received(receiver, steady.events)).sort((a, b) => a - b);
  const at = (share: number) => lags[Math.floor(lags.length * share)] as number;
  const met = at(0.5) < targets.p50Ms && at(0.99) < targets.p99Ms ? 'met' : 'MISSED';
  console.log(
    `  event to socket at ${steady.perSecond}/s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${lags.at(-1)} ms ` +
      `(aim ${targets.p50Ms} and ${targets.p99Ms}: ${met})`,
  );
}

async function benchHanging(sql: Sql, receiver: Served): Promise<void> {
  const events = 4_000;
  const rounds = 7;
  const pace = async () => {
    await figures(receiver);
    const startedAt = performance.now();
    await happen(sql, events);
    await received(receiver, events);
    return performance.now() - startedAt;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  await pace();
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await pace());
    await subscribe(sql, 1, `${receiver.url}/hang`);
    beside.push(await pace());
    await sql`update webhook_subscriptions set active = false where url like '%/hang'`;
    await sleep(16_000);
  }
  const slowedBy = median(beside) / median(alone) - 1;
  const met = slowedBy <= targets.slowedBy ? 'met' : 'MISSED';
  console.log(
    `  beside a receiver that hangs another's deliveries take ${(slowedBy * 100).toFixed(1)} % longer ` +
      `(aim at most ${targets.slowedBy * 100} %: ${met})`,
  );
}
