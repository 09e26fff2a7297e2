import { expect, test } from 'vitest';
import { scopes } from '../../../domain/keys/keys.ts';
import { patienceMs } from '../../support/patience.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, createKey, clock, host, liveKeyId } = await openWorkshop();

test('tells a live key all about itself, its limits and the service', async () => {
  clock.startWindow(60_000);
  const { status, body } = await get('/ping');
  expect(status).toBe(200);
  expect(body).toEqual({
    ok: true,
    key: { id: liveKeyId, name: 'Prueba', environment: 'live', scopes: [...scopes], expires_at: null },
    rate_limit: {
      per_minute: { limit: 600, used: 1, remaining: 599 },
      per_day: { limit: 100_000, used: 1, remaining: 99_999 },
    },
    instance: host,
    sandbox: false,
    server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    workshop_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    version: 'v1',
  });
  expect(Math.abs(Date.parse(body.server_time) - clock.now().getTime())).toBeLessThan(patienceMs);
});

test('tells a test key that it uses no quota', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id, key } = await createKey({ name: 'Sandbox', test: true, scopes: ['catalog:read'], expires_at });
  const { body } = await get('/ping', { key });
  expect(body.key).toEqual({
    id,
    name: 'Sandbox',
    environment: 'test',
    scopes: ['catalog:read'],
    expires_at,
  });
  expect(body.rate_limit.per_day).toEqual({ limit: 0, used: 0, remaining: 0 });
});

test('its figures are those of the headers', async () => {
  await post('/clients', { name: 'Clara Ejemplo' });
  const { headers, body } = await get('/ping');
  const { limit, remaining } = body.rate_limit.per_minute;
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
    String(limit),
    String(remaining),
  ]);
});

test("lists a key's scopes in the contract's order, each once, however they were asked for", async () => {
  const { key } = await createKey({ scopes: ['vehicles:read', 'clients:write', 'clients:read'] });
  expect((await get('/ping', { key })).body.key.scopes).toEqual([
    'clients:read',
    'clients:write',
    'vehicles:read',
  ]);
});
