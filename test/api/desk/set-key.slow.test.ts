import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sendToApi } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, send, desk, askDesk, createKey, openInstance, startProcess, clock, sql, host } =
  await openWorkshop();

const listed = async (id: number) =>
  (await desk('GET', '/keys')).body.data.find((each: { id: number }) => each.id === id);
const inAYear = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString();

describe('keys set', () => {
  test('changes the fields given, and keeps the rest', async () => {
    const { id } = await createKey({ scopes: ['clients:read'], ip_allow_list: ['198.51.100.7'] });
    const before = await listed(id);
    const renamed = await desk('PATCH', `/keys/${id}`, { name: 'Contabilidad' });
    expect(renamed.body).toEqual({ ...before, name: 'Contabilidad' });
    const changes = {
      scopes: ['vehicles:read', 'clients:write'],
      ip_allow_list: ['2001:db8::/32'],
      per_minute: 600,
      expires_at: inAYear,
    };
    const changed = await desk('PATCH', `/keys/${id}`, changes);
    expect(changed.body).toEqual({ ...renamed.body, ...changes, scopes: ['clients:write', 'vehicles:read'] });
    expect((await desk('PATCH', `/keys/${id}`, {})).body).toEqual(changed.body);
    expect(await listed(id)).toEqual(changed.body);
  });

  test('an empty list and an empty end take both away', async () => {
    const { id } = await createKey({ ip_allow_list: ['198.51.100.7'], expires_at: inAYear });
    const { body } = await desk('PATCH', `/keys/${id}`, { ip_allow_list: [], expires_at: null });
    expect([body.ip_allow_list, body.expires_at]).toEqual([[], null]);
  });

  test('keeps the secret, and all that the key is', async () => {
    const { id, key } = await createKey();
    await desk('PATCH', `/keys/${id}`, { name: 'Otra', scopes: ['all'] });
    const { body } = await get('/ping', { key });
    expect(body.key).toMatchObject({ id, environment: 'live' });
    expect(body.key.scopes).toHaveLength(16);
  });

  test.each([
    ['a blank name', { name: ' ' }, '/name'],
    ['no scope', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['clients:delete'] }, '/scopes/0'],
    ['601 requests a minute', { per_minute: 601 }, '/per_minute'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    ['an address in short', { ip_allow_list: ['10.0.0'] }, '/ip_allow_list/0'],
    ['another purpose', { purpose: 'other' }, '/purpose'],
    ['another environment', { test: true }, '/test'],
  ])('refuses %s, and changes nothing', async (_what, change, path) => {
    const { id } = await createKey({ scopes: ['clients:read'] });
    const before = await listed(id);
    const refused = await askDesk('PATCH', `/keys/${id}`, { name: 'Otra', ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
    expect(await listed(id)).toEqual(before);
  });

  test('refuses a revoked key, one that does not exist, and another workshop’s', async () => {
    const { id } = await createKey();
    await sql`update api_keys set revoked_at = now() where id = ${id}`;
    const refused = await askDesk('PATCH', `/keys/${id}`, { name: 'Otra' });
    expect(refused.body.error.fields).toMatchObject([{ path: 'path/id' }]);
    const other = await openInstance('other.test', 'business');
    for (const none of [other.liveKeyId, Number.MAX_SAFE_INTEGER])
      expect((await askDesk('PATCH', `/keys/${none}`, { name: 'Otra' })).status).toBe(404);
  });
});

describe('what the plan forbids', () => {
  test('no key gets a scope that the plan has not, one by one', async () => {
    const workshop = await openInstance('reading.test', 'included');
    const { id } = await workshop.createKey({ test: true, scopes: ['clients:read'] });
    for (const [method, path] of [
      ['PATCH', `/keys/${id}`],
      ['POST', '/keys'],
    ] as const) {
      const asked = { name: 'A', scopes: ['clients:read', 'clients:write'] };
      const body = method === 'POST' ? { ...asked, purpose: 'tests', test: true } : asked;
      const refused = await workshop.askDesk(method, path, body);
      expect(refused.body.error.fields).toMatchObject([{ path: '/scopes/1' }]);
    }
  });

  test('what a key had before the plan became smaller it may keep', async () => {
    const workshop = await openInstance('shrinking.test', 'developer');
    const { id } = await workshop.createKey({ scopes: ['clients:read', 'clients:write'] });
    await workshop.desk('PATCH', '/instance', { plan: 'included' });
    const scopes = ['clients:write', 'vehicles:read'];
    expect((await workshop.desk('PATCH', `/keys/${id}`, { scopes })).body.scopes).toEqual(scopes);
  });

  test('no expired key comes back beside as many as the plan allows', async () => {
    const workshop = await openInstance('one-key.test', 'included');
    await sql`update api_keys set expires_at = '2020-01-01' where id = ${workshop.liveKeyId}`;
    const revive = () => workshop.askDesk('PATCH', `/keys/${workshop.liveKeyId}`, { expires_at: null });
    const { id } = await workshop.createKey();
    expect((await revive()).body.error.fields).toMatchObject([{ path: '/expires_at' }]);
    const renamed = await workshop.desk('PATCH', `/keys/${workshop.liveKeyId}`, { name: 'Antigua' });
    expect(renamed.body.name).toBe('Antigua');
    await sql`update api_keys set revoked_at = now() where id = ${id}`;
    expect((await revive()).body.expires_at).toBeNull();
  });

  test('expired keys that are renewed beside new ones never exceed the plan’s limit', async () => {
    const workshop = await openInstance('race.test', 'included');
    await sql`update api_keys set expires_at = '2020-01-01' where id = ${workshop.liveKeyId}`;
    const create = { name: 'A', purpose: 'tests', scopes: ['clients:read'] };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => workshop.askDesk('POST', '/keys', create)),
      workshop.askDesk('PATCH', `/keys/${workshop.liveKeyId}`, { expires_at: inAYear }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });
});

test('what a key may no longer do is refused everywhere within a second', async () => {
  const { id, key } = await createKey({ scopes: ['clients:read'], per_minute: 600 });
  const { app } = await startProcess();
  const everywhere = [
    () => get('/clients', { key }),
    () => sendToApi(app, 'GET', '/clients', { key, headers: { host } }),
  ];
  for (const ask of everywhere) expect((await ask()).status).toBe(200);
  const changes = [
    [{ scopes: ['vehicles:read'] }, 'insufficient_scope'],
    [{ scopes: ['clients:read'], ip_allow_list: ['198.51.100.0/24'] }, 'ip_not_allowed'],
  ] as const;
  for (const [change, code] of changes) {
    await desk('PATCH', `/keys/${id}`, change);
    const committed = performance.now();
    await Promise.all(
      everywhere.map(async (ask) => {
        let lastServed = 0;
        for (let asked = committed; (await ask()).body.error?.code !== code; asked = performance.now()) {
          lastServed = asked;
          await sleep(20);
        }
        expect(lastServed - committed).toBeLessThan(1_000);
      }),
    );
  }
  expect((await send('GET', '/clients', { key, from: '198.51.100.7' })).status).toBe(200);
});
