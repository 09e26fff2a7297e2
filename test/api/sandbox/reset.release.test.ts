import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { untilServed } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { openInstance, sql } = await openWorkshop({ startAt: '2026-11-20T09:00:00Z' });
const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });
const { key } = await sandbox.createKey({ scopes: ['reports:read'] });

const clients = async () => (await sandbox.get('/clients?search=Nadie')).body.data.length;
const write = () => sandbox.post('/clients', { name: 'Nadie' });

test('a key of any scope brings the first data back, and its webhooks stay', async () => {
  const hook = { url: 'https://example.com/hook', events: ['lead.created'] };
  const { body: subscribed } = await sandbox.post('/webhooks', hook);
  const failures = { count: 5, kind: 'timeout' };
  await sandbox.post(`/sandbox/webhooks/${subscribed.item.id}/fail-next`, failures);
  await write();
  const { status, body } = await sandbox.post('/sandbox/reset', undefined, { key });
  expect([status, body]).toEqual([
    200,
    { ok: true, host: 'sandbox.test', rows: expect.any(Number), documents: expect.any(Number) },
  ]);
  expect(await clients()).toBe(0);
  expect((await sandbox.get(`/webhooks/${subscribed.item.id}`)).status).toBe(200);
  const [row] = await sql`select planned_failure from webhook_subscriptions where id = ${subscribed.item.id}`;
  expect(row?.planned_failure).toBeNull();
});

test('repeated with its idempotency key it resets nothing again', async () => {
  const idempotencyKey = randomUUID();
  const first = await sandbox.post('/sandbox/reset', undefined, { key, idempotencyKey });
  await write();
  const again = await sandbox.post('/sandbox/reset', undefined, { key, idempotencyKey });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers['idempotent-replay']).toBe('true');
  expect(await clients()).toBe(1);
});

test('an idempotency key that was used before the reset is new after it', async () => {
  const idempotencyKey = randomUUID();
  await sandbox.post('/clients', { name: 'Nadie' }, { idempotencyKey });
  await sandbox.post('/sandbox/reset', undefined);
  expect((await sandbox.post('/clients', { name: 'Nadie' }, { idempotencyKey })).status).toBe(201);
});

test('resets and writes at once end well', async () => {
  const reset = () => sandbox.post('/sandbox/reset', undefined);
  const requests = [reset, ...Array.from({ length: 6 }, () => write), reset];
  const answers = await Promise.all(requests.map(untilServed));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
});
