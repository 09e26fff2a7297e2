import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowsOfInstance } from '../../../support/instance-rows.ts';
import { sendToDesk } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { deskApp, desk, askDesk, openInstance, instanceId, sql, documentsFolder } = await openWorkshop({
  startAt: '2026-11-20T09:00:00Z',
});
const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });
const reset = () => sendToDesk(deskApp, 'POST', '/sandbox/reset', {}, 'sandbox.test');

/** Tables whose rows a reset does not remove, or which are written during the reset for other reasons. */
const kept = [
  'api_keys',
  'api_key_secrets',
  'webhook_subscriptions',
  'webhook_secrets',
  'seal_keys',
  'request_log',
];

async function contents(id = sandbox.instanceId): Promise<Record<string, number>> {
  const rows = Object.entries(await rowsOfInstance(sql, id));
  return Object.fromEntries(rows.filter(([name]) => !kept.includes(name)));
}

const atFirst = await contents();
const [settings] = await sql`select * from instances where base_url = 'https://sandbox.test'`;

async function use(): Promise<void> {
  const client = await sandbox.newClient({ name: 'Nadie', phone: '+34600111222' });
  await sandbox.post('/vehicles', { client_id: client.id, plate: '0000BBB' });
  await sandbox.post('/email', { to: 'nadie@example.com', subject: 'Listo', text: 'Venga.' });
  await sandbox.desk('PATCH', '/settings', { quote_days: 30, phone: '+34 910 111 222' });
  await sandbox.desk('POST', '/boxes', { name: 'Box 9' });
  await sandbox.desk('POST', '/sandbox/clock', { advance: '800d' });
}

test('a reset sandbox has as many rows of each kind as when it was set up', async () => {
  await use();
  expect(await contents()).not.toEqual(atFirst);
  const { status, body } = await reset();
  expect([status, body]).toEqual([
    200,
    { ok: true, host: 'sandbox.test', rows: expect.any(Number), documents: 3 },
  ]);
  expect(await contents()).toEqual(atFirst);
});

test('its settings are those with which it was set up', async () => {
  const [after] = await sql`select * from instances where base_url = 'https://sandbox.test'`;
  expect(after).toEqual(settings);
});

test('keys and webhooks stay, and what was written is gone', async () => {
  const { body: subscribed } = await sandbox.post('/webhooks', {
    url: 'https://example.com/hook',
    events: ['lead.created'],
  });
  const client = await sandbox.newClient({ name: 'Nadie' });
  await reset();
  expect((await sandbox.get('/ping')).body.sandbox).toBe(true);
  expect((await sandbox.get(`/webhooks/${subscribed.item.id}`)).status).toBe(200);
  expect((await sandbox.get(`/clients/${client.id}`)).status).toBe(404);
});

test('a real workshop is refused, and keeps what it has', async () => {
  await desk('POST', '/boxes', { name: 'Box 9' });
  const before = await contents(instanceId);
  const refused = await askDesk('POST', '/sandbox/reset', {});
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields[0].message).toContain('entorno de pruebas');
  expect(await contents(instanceId)).toEqual(before);
});

test('resets and writes at once end well, and the last reset leaves nothing of them', async () => {
  const writes = Array.from({ length: 12 }, (_, n) => sandbox.post('/clients', { name: `Nadie ${n}` }));
  const answers = await Promise.all([reset(), ...writes, reset()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  await reset();
  expect(await contents()).toEqual(atFirst);
});

test('a reset sandbox is removed with everything, files too', async () => {
  await sandbox.desk('POST', '/instances/sandbox.test/remove', { confirm: 'sandbox.test' });
  const [left] = await sql`select count(*)::int as hosts from instance_hosts where host = 'sandbox.test'`;
  expect(left?.hosts).toBe(0);
  const files = readdirSync(documentsFolder, { recursive: true, withFileTypes: true });
  expect(files.filter((each) => each.isFile())).toEqual([]);
});
