import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sendToDesk } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { deskApp, get, send, desk, askDesk, host, liveKey, openInstance } = await openWorkshop();

const create = (body: object) => sendToDesk(deskApp, 'POST', '/instances', body);
const pingAt = (at: string, key = liveKey) => send('GET', '/ping', { key, headers: { host: at } });

describe('instance create', () => {
  test('sets up a workshop that answers at its host, with the usual settings', async () => {
    const { status, body } = await create({ host: 'New.Test:8443', name: 'Taller Nuevo' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      host: 'new.test:8443',
      aliases: [],
      base_url: 'https://new.test:8443',
      name: 'Taller Nuevo',
      sandbox: false,
      plan: 'included',
      ...{ plan_daily_quota: null, plan_live_keys: null, plan_scopes: null },
      timezone: 'Europe/Madrid',
      booking_mode: 'propose',
      ...{ language: 'es', country: 'ES', region: null },
      created_at: expect.any(String),
      removing_at: null,
      paused_at: null,
      workshop_time: null,
      keys: [],
      owner_link: null,
    });
    expect((await pingAt('new.test:8443')).body.error.code).toBe('invalid_api_key');
  });

  test.each([
    ['a host that another has', { host: host.toUpperCase() }, '/host'],
    ['a base URL that another has', { host: 'x.test', base_url: `https://${host}` }, '/base_url'],
    ['no host', { host: undefined }, '/host'],
    ['a URL for a host', { host: 'https://x.test' }, '/host'],
    ['a blank name', { name: ' ' }, '/name'],
    ['an unknown plan', { plan: 'gold' }, '/plan'],
    ['a time zone that does not exist', { timezone: 'Europe/Atlantis' }, '/timezone'],
    ['an offset for a time zone', { timezone: '+02:00' }, '/timezone'],
    ['a country in small letters', { country: 'es' }, '/country'],
    ['an unknown language', { language: 'de' }, '/language'],
    ['a region that the country has not', { region: 'ZZ' }, '/region'],
    ['a region of a country that has none', { country: 'PT', region: 'MD' }, '/region'],
    ['a country that does not exist', { country: 'ZZ' }, '/country'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await create({ host: 'refused.test', name: 'Taller', ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });

  test('of 16 at once for one host exactly one is set up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => create({ host: 'coveted.test', name: 'Taller' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  });

  test('takes a country without known holidays', async () => {
    expect((await create({ host: 'aq.test', name: 'Base', country: 'AQ' })).status).toBe(201);
  });
});

describe('instance set', () => {
  test('adds and removes aliases', async () => {
    const added = await desk('PATCH', '/instance', { add_aliases: ['One.Test', 'two.test'] });
    expect(added.body.aliases).toEqual(['one.test', 'two.test']);
    expect((await pingAt('one.test')).body.instance).toBe(host);
    const removed = await desk('PATCH', '/instance', {
      remove_aliases: ['two.test'],
      add_aliases: ['one.test'],
    });
    expect(removed.body.aliases).toEqual(['one.test']);
    expect((await pingAt('two.test')).status).toBe(404);
  });

  test('a new canonical host leaves the old one as an alias', async () => {
    const moving = await openInstance('before.test', 'business');
    const { body } = await moving.desk('PATCH', '/instance', {
      host: 'After.Test',
      base_url: 'https://after.test',
    });
    expect(body).toMatchObject({
      host: 'after.test',
      aliases: ['before.test'],
      base_url: 'https://after.test',
    });
    expect((await pingAt('after.test', moving.liveKey)).body.instance).toBe('after.test');
  });

  test('an alias can become the canonical host', async () => {
    const moving = await openInstance('old.test', 'business');
    await moving.desk('PATCH', '/instance', { add_aliases: ['new-name.test'] });
    const { body } = await moving.desk('PATCH', '/instance', { host: 'new-name.test' });
    expect([body.host, body.aliases]).toEqual(['new-name.test', ['old.test']]);
  });

  test.each([
    ["another workshop's host as an alias", { add_aliases: ['free.test', 'taken.test'] }, '/add_aliases/1'],
    ["another workshop's host", { host: 'taken.test' }, '/host'],
    ["another workshop's base URL", { base_url: 'https://taken.test' }, '/base_url'],
    ['a quota of 0', { plan_daily_quota: 0 }, '/plan_daily_quota'],
    ['an unknown scope', { plan_scopes: ['clients:erase'] }, '/plan_scopes/0'],
  ])('refuses %s, and changes nothing', async (_what, change, path) => {
    await create({ host: 'taken.test', name: 'Otro' });
    const before = await desk('PATCH', '/instance', {});
    const refused = await askDesk('PATCH', '/instance', change);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
    expect((await desk('PATCH', '/instance', {})).body).toEqual(before.body);
  });

  test('a plan takes effect within a second', async () => {
    const growing = await openInstance('growing.test', 'included');
    const ask = async () => (await growing.post('/clients', {})).body.error.code;
    expect(await ask()).toBe('plan_scope_not_allowed');
    await growing.desk('PATCH', '/instance', { plan: 'developer' });
    const committed = performance.now();
    let lastRefused = 0;
    for (let asked = committed; (await ask()) === 'plan_scope_not_allowed'; asked = performance.now()) {
      lastRefused = asked;
      await sleep(20); // stays below the key's rate limit
    }
    expect(lastRefused - committed).toBeLessThan(1_000);
    expect(await ask()).toBe('validation_error');
  });
});

test('instance list shows all, by ascending id', async () => {
  const { body } = await sendToDesk(deskApp, 'GET', '/instances');
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(body.data[0].host).toBe(host);
  expect((await get('/ping')).status).toBe(200);
});

test('at the desk a host that nobody claims is 404 too', async () => {
  expect((await sendToDesk(deskApp, 'GET', '/keys', undefined, 'nobody.test')).status).toBe(404);
});
