import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../db/connection/migrate.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { patienceMs } from '../../support/patience.ts';
import type { Answer } from '../../support/requests.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

/** Data folder of a separate PostgreSQL cluster that the tests stop and start. */
const folder = mkdtempSync(join(tmpdir(), 'workshop-away-'));
const start = () => startTestCluster({ folder, durable: false });
let cluster = await start();
const url = cluster.url('postgres');
await migrate(url);
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const { app, get, post, newClient, patch, record, liveKeyId, database, startProcess, sql } =
  await openWorkshop({
    settings: { logLevel: 'silent' },
    database: { url, runtimeUrl: url, drop: async () => {} },
    sessionWaitMs: 3_000,
    onRecordError: () => {},
  });
const { count } = rowsIn(sql);
const client = await newClient({ name: 'Clara Ejemplo' });

function expectAway({ status, body, headers }: Answer) {
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** Repeats a request as a client would, until the service answers it. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || performance.now() > until) return answer;
    await sleep(5);
  }
}

test('a write whose connection breaks is 503, has no effect, and can be repeated', async () => {
  const clients = await count('clients');
  const ask = () =>
    post('/clients', { name: 'Rota', email: 'rota@example.com' }, { idempotencyKey: 'broken-off' });
  await sql.unsafe('begin; lock table events in exclusive mode');
  const broken = ask();
  const waiting = 'from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  for (let ended = 0; ended === 0; await sleep(5)) {
    ended = (await sql.unsafe(`select pg_terminate_backend(pid) ${waiting}`)).length;
  }
  expectAway(await broken);
  await sql.unsafe('commit');
  expect(await count('clients')).toBe(clients);
  const done = await ask();
  expect([done.status, done.headers['idempotent-replay']]).toEqual([201, undefined]);
  expect(await count('clients')).toBe(clients + 1);
});

test('writes that all wait for something are refused with 503 in the end, and hold up no read', async () => {
  await sql.unsafe('begin; lock table events in exclusive mode');
  const writes = Array.from({ length: 8 }, (_, turn) => post('/clients', { name: `Espera ${turn}` }));
  const [first] = await Promise.all([Promise.any(writes), get(`/clients/${client.id}`)]);
  expectAway(first);
  await sql.unsafe('commit');
  const answers = await Promise.all(writes);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
});

test('when every connection breaks at once the next requests are served', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null`;
  expect((await untilServed(() => get(`/clients/${client.id}`))).body).toEqual(client);
  expect((await untilServed(() => patch(`/clients/${client.id}`, {}))).status).toBe(200);
});

test('while PostgreSQL is away everything is 503 with Retry-After, and after its return served again', async () => {
  await record.flush();
  const [before] = await sql`select requests from usage_days where key_id = ${liveKeyId}`;
  const ask = () => post('/clients', { name: 'Insistente' }, { idempotencyKey: 'sent-while-away' });

  await cluster.stop();
  expectAway(await get(`/clients/${client.id}`));
  expectAway(await ask());
  expectAway(await patch(`/clients/${client.id}`, { city: 'Lugo' }));
  expectAway(await get(`/clients?search=clara`));
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { ok: false, database: false }]);

  cluster = await start();
  expect((await untilServed(() => get(`/clients/${client.id}`))).body).toEqual(client);
  const done = await untilServed(ask);
  expect([done.status, done.headers['idempotent-replay']]).toEqual([201, undefined]);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);

  await record.flush();
  const { app: fresh, close } = await startProcess();
  expect((await fresh.inject('/health/ready')).statusCode).toBe(200);
  await close();
  const rows = await database.inSession((_db, raw) =>
    raw.unsafe(`select requests from usage_days where key_id = ${liveKeyId}`),
  );
  expect(Number(rows[0]?.requests)).toBeGreaterThan(Number(before?.requests));
  const log = await database.inSession((_db, raw) =>
    raw.unsafe("select count(*) as rows from request_log where code = 'service_unavailable'"),
  );
  expect(Number(log[0]?.rows)).toBeGreaterThanOrEqual(5);
});
