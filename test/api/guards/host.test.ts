import { expect, test } from 'vitest';
import { openWorkshop, type Send } from '../../support/workshop.ts';

const { send, desk, openInstance, startProcess, liveKey, sql } = await openWorkshop();
const second = await openInstance('second.test', 'business');
await desk('PATCH', '/instance', { add_aliases: ['alias.test', 'ported.test:8443'] });

const ping = (host: string, { headers, ...options }: Send = {}, app?: typeof fallback.app) =>
  send('GET', '/ping', { ...options, headers: { host, ...headers } }, app);
const fallback = await startProcess({ defaultInstance: 'first' });
const named = await startProcess({ defaultInstance: 'second.test', cell: 3, cellName: 'north' });
const misnamed = await startProcess({ defaultInstance: 'departed.test' });
const proxied = await startProcess({ trustedProxies: ['10.0.0.0/8', '2001:db8::7'] });

test.each(['workshop.test', 'WORKSHOP.Test', 'workshop.test:8080', 'alias.test', 'ported.test:8443'])(
  'the workshop answers at %s, and calls itself by its canonical host',
  async (host) => {
    const { status, body } = await ping(host);
    expect([status, body.instance]).toEqual([200, 'workshop.test']);
  },
);

test.each(['nobody.test', 'ported.test', 'localhost', '127.0.0.1', 'workshop.test.evil.test'])(
  'nobody answers at %s: 404, key or no key',
  async (host) => {
    for (const key of [liveKey, null]) {
      const refused = await ping(host, { key });
      expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
    }
  },
);

test('nobody answers there for the document either', async () => {
  const refused = await send('GET', '/openapi.json', { headers: { host: 'nobody.test' } });
  expect(refused.status).toBe(404);
});

test("a key opens only its own workshop's host", async () => {
  expect((await ping('second.test', { key: second.liveKey })).body.instance).toBe('second.test');
  const refused = await ping('second.test');
  expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_api_key']);
});

test('DEFAULT_INSTANCE=first: the oldest workshop answers for hosts that nobody claims', async () => {
  expect((await ping('nobody.test', {}, fallback.app)).body.instance).toBe('workshop.test');
  expect((await ping('second.test', { key: second.liveKey }, fallback.app)).body.instance).toBe(
    'second.test',
  );
});

test('DEFAULT_INSTANCE=<host>: that workshop does', async () => {
  const answer = await ping('nobody.test', { key: second.liveKey }, named.app);
  expect(answer.body.instance).toBe('second.test');
});

test('CELL: the answer names the part of the installation that gave it, and without it there is none', async () => {
  expect((await ping('workshop.test', {}, named.app)).body.cell).toEqual({ number: 3, name: 'north' });
  expect((await ping('workshop.test')).body).not.toHaveProperty('cell');
});

test('DEFAULT_INSTANCE: that workshop does not answer for a host that was given away', async () => {
  await sql`insert into departed_hosts (host, left_at) values ('departed.test', now())`;
  for (const { app } of [fallback, named]) expect((await ping('departed.test', {}, app)).status).toBe(421);
});

test('DEFAULT_INSTANCE of a host that no workshop has: nobody does', async () => {
  expect((await ping('nobody.test', {}, misnamed.app)).status).toBe(404);
});

const forwarded = { headers: { 'x-forwarded-host': 'workshop.test' } };

test.each(['10.1.2.3', '2001:db8::7'])(
  'X-Forwarded-Host is believed from the trusted proxy %s',
  async (from) => {
    expect((await ping('internal', { ...forwarded, from }, proxied.app)).status).toBe(200);
  },
);

test.each(['203.0.113.7', '2001:db8::8', '127.0.0.1'])(
  'X-Forwarded-Host is not believed from anybody else (%s)',
  async (from) => {
    expect((await ping('internal', { ...forwarded, from }, proxied.app)).status).toBe(404);
    const { body } = await ping('second.test', { ...forwarded, from, key: second.liveKey }, proxied.app);
    expect(body.instance).toBe('second.test');
  },
);

test('without trusted proxies X-Forwarded-Host is believed from nobody', async () => {
  expect((await ping('internal', { ...forwarded, from: '10.1.2.3' })).status).toBe(404);
});
