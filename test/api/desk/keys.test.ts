import { describe, expect, test } from 'vitest';
import { isWellFormedKey } from '../../../domain/keys/keys.ts';
import { sendToDesk } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, desk, askDesk, createKey, openInstance, startProcess, record, clock, sql } =
  await openWorkshop();

const asked = { name: 'Contabilidad', purpose: 'Cuentas del mes', scopes: ['clients:read'] };

describe('keys create', () => {
  test('shows the key once, and its prefix', async () => {
    const { status, body } = await desk('POST', '/keys', asked);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number), key: expect.any(String), prefix: body.key.slice(0, 16) });
    expect(body.key).toMatch(/^pt_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedKey(body.key)).toBe(true);
    expect((await desk('POST', '/keys', { ...asked, test: true })).body.key).toMatch(/^pt_test_/);
  });

  test('all stands for every scope', async () => {
    const { key } = await createKey({ scopes: ['all'] });
    expect((await get('/ping', { key })).body.key.scopes).toHaveLength(16);
  });

  test.each([
    ['no purpose', { purpose: undefined }, '/purpose'],
    ['a blank purpose', { purpose: '  ' }, '/purpose'],
    ['no scope', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['clients:delete'] }, '/scopes/0'],
    ['a scope twice', { scopes: ['clients:read', 'clients:read'] }, '/scopes'],
    ['0 requests a minute', { per_minute: 0 }, '/per_minute'],
    ['601 requests a minute', { per_minute: 601 }, '/per_minute'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    ['an end without a zone', { expires_at: '2099-01-01T00:00:00' }, '/expires_at'],
    ['an address that is none', { ip_allow_list: ['198.51.100.7', '300.1.1.1'] }, '/ip_allow_list/1'],
    ['a range that is none', { ip_allow_list: ['198.51.100.0/33'] }, '/ip_allow_list/0'],
    ['an address with a zone', { ip_allow_list: ['fe80::1%eth0'] }, '/ip_allow_list/0'],
    ['an address in short', { ip_allow_list: ['127.1'] }, '/ip_allow_list/0'],
    ['a number for an address', { ip_allow_list: ['3325256711'] }, '/ip_allow_list/0'],
    ['an octal address', { ip_allow_list: ['010.0.0.1'] }, '/ip_allow_list/0'],
    ['a name for an address', { ip_allow_list: ['localhost'] }, '/ip_allow_list/0'],
    ['a field that does not exist', { admin: true }, '/admin'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('POST', '/keys', { ...asked, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});

describe.each([
  ['included', 1],
  ['developer', 5],
] as const)('the plan %s has %i live keys', async (plan, allowed) => {
  const workshop = await openInstance(`${plan}.test`, plan);

  test('and refuses one more with 422', async () => {
    for (let made = 1; made < allowed; made += 1) await workshop.createKey();
    const refused = await workshop.askDesk('POST', '/keys', asked);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toHaveLength(1);
  });

  test('and as many test keys as they like', async () => {
    for (let made = 0; made < 6; made += 1) await workshop.createKey({ test: true });
  });

  test('and another once one has expired or is revoked', async () => {
    await sql`update api_keys set expires_at = '2020-01-01' where id = ${workshop.liveKeyId}`;
    const { id } = await workshop.createKey();
    expect((await workshop.askDesk('POST', '/keys', asked)).status).toBe(422);
    await sql`update api_keys set revoked_at = now() where id = ${id}`;
    expect((await workshop.askDesk('POST', '/keys', asked)).status).toBe(201);
  });
});

test('of 32 keys asked for at once Included gets exactly one', async () => {
  const workshop = await openInstance('crowded.test', 'included');
  await sql`update api_keys set expires_at = '2020-01-01' where id = ${workshop.liveKeyId}`;
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => workshop.askDesk('POST', '/keys', asked)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(31);
});

test('Business has as many as they like, a partner as many as agreed', async () => {
  const business = await openInstance('business.test', 'business');
  for (let made = 0; made < 8; made += 1) await business.createKey();
  const partner = await openInstance('partner.test', 'partner');
  await partner.desk('PATCH', '/instance', { plan_live_keys: 2 });
  const { deskApp } = await startProcess();
  const create = () => sendToDesk(deskApp, 'POST', '/keys', asked, partner.host);
  expect([(await create()).status, (await create()).status]).toEqual([201, 422]);
});

test('keys list shows every key of the workshop, also revoked ones, never a secret', async () => {
  const workshop = await openInstance('listed.test', 'business');
  const expires_at = '2099-01-01T00:00:00.000Z';
  const made = await workshop.desk('POST', '/keys', {
    ...asked,
    expires_at: '2099-01-01T01:00:00+01:00',
    ip_allow_list: ['198.51.100.0/24', '2001:db8::7'],
    per_minute: 600,
    test: true,
  });
  await sql`update api_keys set revoked_at = now() where id = ${workshop.liveKeyId}`;
  const { body, text } = await workshop.desk('GET', '/keys');
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toMatchObject({ id: workshop.liveKeyId, revoked_at: expect.any(String) });
  expect(body.data[1]).toEqual({
    ...asked,
    id: made.body.id,
    prefixes: [made.body.prefix],
    old_secret_expires_at: null,
    environment: 'test',
    ip_allow_list: ['198.51.100.0/24', '2001:db8::7'],
    per_minute: 600,
    expires_at,
    revoked_at: null,
    last_used_at: null,
    created_at: expect.any(String),
  });
  expect(text).not.toContain(made.body.key.slice(16));
});

test('keys show shows one key, and none of another workshop', async () => {
  const { id } = await createKey({ name: 'ERP' });
  expect((await desk('GET', `/keys/${id}`)).body).toMatchObject({ id, name: 'ERP', revoked_at: null });
  const other = await openInstance('shown.test', 'business');
  expect((await other.askDesk('GET', `/keys/${id}`)).status).toBe(404);
});

const dayBefore = (days: number) =>
  new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

describe('keys usage', () => {
  test('shows the requests and failures of each day, also of days without any', async () => {
    const { id, key } = await createKey();
    await get('/ping', { key });
    await get('/clients/999999999', { key });
    await record.flush();
    await sql`
      insert into usage_days (instance_id, day, key_id, requests)
      select instance_id, ${dayBefore(2)}, id, 40 from api_keys where id = ${id}`;
    const { body } = await desk('GET', `/keys/${id}/usage?days=3`);
    expect(body).toEqual({
      key_id: id,
      requests: 42,
      failed: 1,
      days: [
        { date: dayBefore(2), requests: 40, failed: 0 },
        { date: dayBefore(1), requests: 0, failed: 0 },
        { date: dayBefore(0), requests: 2, failed: 1 },
      ],
    });
    expect((await desk('GET', `/keys/${id}/usage`)).body.days).toHaveLength(30);
  });

  test('refuses a key that the workshop does not have, and more days than the log keeps', async () => {
    const { id } = await createKey();
    const other = await openInstance('used.test', 'business');
    expect((await other.askDesk('GET', `/keys/${id}/usage`)).status).toBe(404);
    expect((await askDesk('GET', `/keys/${id}/usage?days=91`)).status).toBe(422);
  });
});

test('keys activity shows the requests of today of each usable key, and the failures without a key', async () => {
  const workshop = await openInstance('active.test', 'business');
  const { id: revoked } = await workshop.createKey();
  await sql`update api_keys set revoked_at = now() where id = ${revoked}`;
  await workshop.get('/ping');
  await workshop.get('/clients/999999999');
  await workshop.get('/ping', { key: 'x' });
  await record.flush();
  const { data } = (await workshop.desk('GET', '/keys/activity')).body;
  expect(data).toEqual([
    {
      key_id: workshop.liveKeyId,
      name: expect.any(String),
      requests_today: 2,
      failed: 1,
      last_used_at: expect.any(String),
    },
    { key_id: null, name: null, requests_today: 0, failed: 1, last_used_at: null },
  ]);
});

test.each([
  ['included', { daily_quota: 2_000, max_live_keys: 1 }, 9],
  ['business', { daily_quota: 100_000, max_live_keys: null }, 16],
] as const)('usage shows the limits of the plan %s', async (plan, limits, scopes) => {
  const workshop = await openInstance(`limits-${plan}.test`, plan);
  const { body } = await workshop.desk('GET', '/usage');
  expect(body).toMatchObject({ ...limits, live_keys: 1 });
  expect(body.scopes).toHaveLength(scopes);
});
