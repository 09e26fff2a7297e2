import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { connect } from '../../db/connection.ts';
import { buildDeskApp } from '../../http/desk-app.ts';
import { lazyOutside } from '../../scripts/command/lazy-outside.ts';
import { answers, openReceiver } from '../support/receiver.ts';
import { Deployment, type Engine } from './deployment.ts';
import { Ledger } from './ledger.ts';

const faults = Number(process.env.FAULT_DELIVERIES ?? 10);
const eventsLeast = Number(process.env.FAULT_EVENTS ?? faults * 100);
const writers = 8;
/** Of each: together some thirty events a second, all to one receiver. */
const writeEveryMs = 250;
const pauseMs = { least: 200, most: 900 };
/** What the receiver refuses the first time, to be tried again after 5 s. */
const refusedOneIn = 200;
const recoveryMs = 60_000;

const withRedis = process.env.REDIS_TESTS === '1';

for (const engine of ['PostgreSQL', 'Redis'] as const) {
  test.runIf(withRedis)(
    `${faults} faults with the queue on ${engine}: every acknowledged event arrives, each under one id`,
    { timeout: 0 },
    () => survive(engine),
  );
}

async function survive(engine: Engine): Promise<void> {
  const deployment = await Deployment.open(engine);
  onTestFinished(() => deployment.close());
  const ledger = new Ledger();
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const refusedIds = new Set<unknown>();
  receiver.answer('/events', (response, received) => {
    const id = received.headers['webhook-id'];
    const refused = randomInt(refusedOneIn) === 0 && !refusedIds.has(id);
    if (refused) refusedIds.add(id);
    if (!refused) ledger.receive(received);
    answers.status(refused ? 500 : 200)(response, received);
  });
  const keys = await createKeys(deployment.databaseUrl);
  await deployment.start();
  await subscribe(deployment.apiUrl, keys[0] as string, receiver.url('/events'));

  const load = { over: false, defects: new Map<string, number>() };
  const writing = keys.map((key) => write(deployment, key, ledger, load));
  const suffered = new Map<string, number>();
  for (let fault = 0; fault < faults || ledger.acknowledgedAt.size < eventsLeast; fault += 1) {
    await sleep(randomInt(pauseMs.least, pauseMs.most));
    if (fault >= faults) continue;
    const name = await deployment.suffer();
    suffered.set(name, (suffered.get(name) ?? 0) + 1);
  }
  load.over = true;
  await Promise.all(writing);
  const until = Date.now() + recoveryMs;
  while (ledger.missing().length > 0 && Date.now() < until) await sleep(100);
  const events = await countEvents(deployment.databaseUrl);
  const summary = {
    faults,
    ...ledger.summary(),
    events: events.all,
    defects: Object.fromEntries(load.defects),
  };
  console.log(
    `queue on ${engine}: ${JSON.stringify({ ...summary, suffered: Object.fromEntries(suffered) })}`,
  );
  expect(summary).toMatchObject({ lost: 0, doubled: 0 });
  expect(summary.defects).toEqual({});
  expect(events.doubled).toBe(0);
  expect(summary.acknowledged).toBeGreaterThanOrEqual(eventsLeast);
  expect(summary.slowestMs).toBeLessThan(recoveryMs);
}

/** A writer sends what was not answered again, with the same key, until it is. */
async function write(
  deployment: Deployment,
  key: string,
  ledger: Ledger,
  load: { over: boolean; defects: Map<string, number> },
): Promise<void> {
  while (!load.over) {
    const idempotencyKey = randomUUID();
    for (;;) {
      const expectedAway = deployment.databaseAway;
      const answer = await send(deployment.apiUrl, 'clients', key, idempotencyKey, { name: idempotencyKey });
      if (answer?.status === 201) {
        ledger.acknowledge(answer.body.id);
        break;
      }
      const away = expectedAway || deployment.databaseAway;
      if (answer && answer.status >= 500 && !(answer.status === 503 && away)) {
        const defect = `${answer.status} ${answer.body.error?.code}`;
        load.defects.set(defect, (load.defects.get(defect) ?? 0) + 1);
      }
      await sleep(20);
    }
    await sleep(randomInt(2 * writeEveryMs));
  }
}

/** Null: no answer came. */
async function send(url: string, path: string, key: string, idempotencyKey: string, body: unknown) {
  try {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': idempotencyKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the callers know what they have asked for
    return { status: response.status, body: (await response.json()) as any };
  } catch {
    return null;
  }
}

async function createKeys(databaseUrl: string): Promise<string[]> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const config = parseConfig({ APP_SECRET: randomBytes(24).toString('hex'), DATABASE_URL: databaseUrl });
  const desk = await buildDeskApp({ config, database, outside: lazyOutside(config) });
  const ask = async (url: string, payload: object) =>
    (await desk.inject({ method: 'POST', url, payload, headers: { host: 'faults.test' } })).json();
  await ask('/instances', { host: 'faults.test', name: 'Taller', plan: 'business' });
  const keys: string[] = [];
  for (let n = 0; n < writers; n += 1) {
    keys.push((await ask('/keys', { name: `Writer ${n}`, purpose: 'faults', scopes: ['all'] })).key);
  }
  await desk.close();
  await database.close();
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'faults', settings: {} });
  await sql`alter table api_keys drop constraint api_keys_per_minute`;
  await sql`update api_keys set per_minute = 1000000000`;
  await close(1_000);
  return keys;
}

async function subscribe(url: string, key: string, receiverUrl: string): Promise<void> {
  const body = { url: receiverUrl, events: ['client.created'] };
  const answer = await send(url, 'webhooks', key, randomUUID(), body);
  expect(answer?.status).toBe(201);
}

async function countEvents(databaseUrl: string): Promise<{ all: number; doubled: number }> {
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'faults', settings: {} });
  const [row] = await sql`
    select count(*)::int as all, (count(*) - count(distinct data->>'client_id'))::int as doubled from events
    where event = 'client.created'`;
  await close(1_000);
  return row as unknown as { all: number; doubled: number };
}
