import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post, newClient, patch, send, createKey, startProcess, sql } = await openWorkshop();
const { events, count } = rowsIn(sql);

/** Locks a client's row in a transaction, so that every change of the client waits until `release`. */
async function holding(clientId: number) {
  await sql.unsafe('begin');
  await sql.unsafe(`select from clients where id = ${clientId} for update`);
  return {
    untilSomebodyWaits: () => untilSomebodyWaits(sql),
    release: () => sql.unsafe('commit'),
  };
}

test('a twin of a request that still runs is asked to wait, by every process', async () => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  const another = await startProcess();
  const idempotencyKey = 'a-slow-change';
  const held = await holding(client.id);
  const first = patch(`/clients/${client.id}`, { city: 'Lugo' }, { idempotencyKey });
  await held.untilSomebodyWaits();
  const twins = [
    await patch(`/clients/${client.id}`, { city: 'Lugo' }, { idempotencyKey }),
    await send('PATCH', `/clients/${client.id}`, { body: { city: 'Lugo' }, idempotencyKey }, another.app),
  ];
  for (const twin of twins) {
    expect([twin.status, twin.body.error.code]).toEqual([409, 'idempotency_in_progress']);
    expect(Number(twin.headers['retry-after'])).toBeGreaterThan(0);
  }
  await held.release();
  const answer = await first;
  expect(answer.status).toBe(200);
  const again = await patch(`/clients/${client.id}`, { city: 'Lugo' }, { idempotencyKey });
  expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', answer.text]);
});

test("another request of the same key, and another key's twin, do not wait for it", async () => {
  const client = await newClient({ name: 'Bruno Ficticio' });
  const { key } = await createKey();
  const idempotencyKey = 'a-slow-change-too';
  const held = await holding(client.id);
  const first = patch(`/clients/${client.id}`, { city: 'Lugo' }, { idempotencyKey });
  await held.untilSomebodyWaits();
  expect((await post('/clients', { name: 'Otra' })).status).toBe(201);
  expect((await post('/clients', { name: 'Otra' }, { idempotencyKey, key })).status).toBe(201);
  await held.release();
  expect((await first).status).toBe(200);
});

test('of 32 twins at once one has the effect, the others its answer, or are asked to wait', async () => {
  const clients = await count('clients');
  const ask = () =>
    post('/clients', { name: 'Única', email: 'u@example.com' }, { idempotencyKey: 'many-twins' });
  const answers = await Promise.all(Array.from({ length: 32 }, ask));
  const created = answers.filter(({ status }) => status === 201);
  const told = answers.filter(({ status }) => status !== 201);
  expect(created.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  for (const { body } of told) expect(body.error.code).toBe('idempotency_in_progress');
  expect(await count('clients')).toBe(clients + 1);
  expect(await events(created[0]?.body.id)).toHaveLength(1);
  expect((await ask()).text).toBe(created[0]?.text);
});

test('of different requests at once under one Idempotency-Key only one is carried out', async () => {
  const clients = await count('clients');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      post('/clients', { name: `Distinta ${turn}` }, { idempotencyKey: 'one-key-many-requests' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code));
  expect(codes.difference(new Set(['idempotency_in_progress', 'idempotency_conflict']))).toEqual(new Set());
  expect(await count('clients')).toBe(clients + 1);
});
