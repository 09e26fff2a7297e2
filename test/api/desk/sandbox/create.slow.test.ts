import { describe, expect, test } from 'vitest';
import { currentBalance } from '../../../../db/messages/credit.ts';
import { sendToDesk } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const service = await openWorkshop({ startAt: '2026-11-20T09:00:00Z' });
const { deskApp, send, desk, openInstance, sql, record, database, liveKey } = service;
const host = 'sandbox.test';
const create = (body: object) =>
  sendToDesk(deskApp, 'POST', '/instances', { name: 'Pruebas', sandbox: true, ...body });
const created = await create({ host });
const { id } = created.body;
const [testKey, sandboxKey] = created.body.keys.map(({ key }: { key: string }) => key);
const at = (to: string, key: string) => ({ key, headers: { host: to } });
const toSandbox = at(host, sandboxKey);
const atDesk = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  sendToDesk(deskApp, method, path, body, host);

describe('instance create --sandbox', () => {
  test('sets up a workshop of the Business plan and shows its two keys', () => {
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      host,
      name: 'Pruebas',
      sandbox: true,
      plan: 'business',
      region: 'MD',
    });
    expect(created.body.keys).toEqual([
      { id: expect.any(Number), name: 'Sandbox (test)', environment: 'test', key: testKey },
      { id: expect.any(Number), name: 'Sandbox (live)', environment: 'live', key: sandboxKey },
    ]);
    expect([testKey.slice(0, 8), sandboxKey.slice(0, 8)]).toEqual(['pt_test_', 'pt_live_']);
  });

  test('fills it with the data of the demo', async () => {
    const [clients, budgets, invoices] = await Promise.all(
      ['/clients', '/budgets', '/invoices'].map((path) => send('GET', path, toSandbox)),
    );
    expect([clients, budgets, invoices].map((answer) => answer?.body.data.length)).toEqual([50, 50, 3]);
  });

  test('a second one at the same deployment has data of its own', async () => {
    const second = await create({ host: 'second.test' });
    const { key } = second.body.keys[1];
    const [mine, other] = await Promise.all(
      [toSandbox, at('second.test', key)].map((to) => send('GET', '/clients', to)),
    );
    const ids = (answer: typeof mine) => answer?.body.data.map((client: { id: number }) => client.id);
    expect(ids(mine).filter((each: number) => ids(other).includes(each))).toEqual([]);
    expect((await send('GET', '/ping', at('second.test', sandboxKey))).status).toBe(401);
  });

  test('another plan is possible, for an integration that has to bear its limits', async () => {
    const { body } = await create({ host: 'included.test', plan: 'included' });
    expect(body.plan).toBe('included');
    const writing = { ...at('included.test', body.keys[1].key), body: { name: 'Nadie' } };
    const refused = await send('POST', '/clients', writing);
    expect(refused.body.error.code).toBe('plan_scope_not_allowed');
  });

  test.each([
    ['a country whose invoices the invented data are not', { country: 'PT', region: null }, '/country'],
    ['a host that another has', { host: 'workshop.test' }, '/host'],
    ['something else than yes or no', { sandbox: 'yes' }, '/sandbox'],
  ])('refuses %s, and leaves nothing behind', async (_what, change, path) => {
    const count = async () => (await sql`select count(*)::int as workshops from instances`)[0]?.workshops;
    const before = await count();
    const refused = await create({ host: 'refused.test', ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
    expect(await count()).toBe(before);
  });
});

test('GET /ping says which workshop is a sandbox', async () => {
  expect((await send('GET', '/ping', toSandbox)).body.sandbox).toBe(true);
  expect((await send('GET', '/ping')).body.sandbox).toBe(false);
});

test('no statement makes a sandbox a real workshop, nor the other way round', async () => {
  await expect(sql`update instances set sandbox = false where id = ${id}`).rejects.toThrow('stays one');
  await expect(sql`update instances set sandbox = true where id <> ${id}`).rejects.toThrow('stays one');
  const { status } = await atDesk('PATCH', '/instance', { sandbox: false });
  expect(status).toBe(422);
});

describe('nothing of a sandbox is counted', () => {
  test('no quota stops it, and its usage is empty', async () => {
    const { body } = await create({ host: 'busy.test', plan: 'included' });
    const to = at('busy.test', body.keys[1].key);
    await sql`
      insert into usage_days (instance_id, day, key_id, requests)
      values (${body.id}, '2026-11-20', ${body.keys[1].id}, 1000000)`;
    const ping = await send('GET', '/ping', to);
    expect(ping.status).toBe(200);
    expect(ping.body.rate_limit.per_day).toEqual({ limit: 0, used: 0, remaining: 0 });
    await record.flush();
    const [counted] = await sql`select requests from usage_days where instance_id = ${body.id}`;
    expect(counted?.requests).toBe(1_000_000);
  });

  test('messages cost nothing, even without credit', async () => {
    await sql`delete from credit_ledger where instance_id = ${id}`;
    const sms = { to: '+34600000001', body: 'Su coche está listo' };
    expect((await send('POST', '/sms', { ...toSandbox, body: sms })).status).toBe(200);
    const mail = { to: 'nadie@example.com', subject: 'Listo', text: 'Su coche está listo' };
    expect((await send('POST', '/email', { ...toSandbox, body: mail })).status).toBe(200);
    expect(await currentBalance(database.reads, id)).toBe(0);
  });
});

describe('nothing leaves a sandbox', () => {
  test.each([
    ['POST', '/email', { url: 'smtp://mail.example.com', from: 'taller@example.com' }],
    ['POST', '/sms', { twilio: `AC${'0'.repeat(32)}:${'0'.repeat(32)}`, from: '+34600000000' }],
    ['PATCH', '/verifactu/mode', { mode: 'production' }],
    ['POST', '/verifactu/certificate', { file: 'AAAA', passphrase: 'secret' }],
    ['POST', '/verifactu/representation', { since: '2026-11-01' }],
    ['POST', '/verifactu/reconcile', {}],
  ] as const)('%s %s is refused', async (method, path, body) => {
    const refused = await atDesk(method, path, body);
    expect(refused.body.error.fields[0].message).toContain('entorno de pruebas');
  });

  test('its mails and SMS are only stored', async () => {
    const rows = await sql`select channel, kind from transports where instance_id = ${id} order by channel`;
    expect(rows.map(({ channel, kind }) => [channel, kind])).toEqual([
      ['email', 'dev'],
      ['sms', 'dev'],
    ]);
  });

  test('its tax records wait in no lane, so that nobody has to look after them', async () => {
    const [{ records, waiting } = {}] = await sql`
      select (select count(*)::int from verifactu_records where instance_id = ${id}) as records,
        (select count(*)::int from backlog where instance_id = ${id} and kind = 'verifactu') as waiting`;
    expect([records, waiting]).toEqual([3, 0]);
  });

  test('a real workshop still sets all of that', async () => {
    const transport = { url: 'smtp://mail.example.com', from: 'taller@example.com' };
    expect((await desk('POST', '/email', transport)).status).toBe(200);
  });
});

test('a sandbox with invoices that are no tests is removed without an archive', async () => {
  const removable = await openInstance('removable.test', 'business', { sandbox: true });
  await sql`update instances set verifactu = 'off' where base_url = 'https://removable.test'`;
  const removed = await removable.desk('POST', '/instances/removable.test/remove', {
    confirm: 'removable.test',
  });
  expect(removed.body).toMatchObject({ ok: true, host: 'removable.test', documents: 3 });
  expect((await send('GET', '/ping', { key: liveKey })).status).toBe(200);
});
