import { beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Send } from '../../support/workshop.ts';

const { send, get, post, newClient, patch, desk, createKey, openInstance, clock, setClock, sql } =
  await openWorkshop({
    settings: { instanceRequestsPer10s: 6 },
  });
beforeAll(() => clock.startWindow(60_000));

/**
 * Returns the error code of an answer. Each test violates two consecutive rules, and expects the code of the first
 * rule.
 */
const codeOf = async (asking: ReturnType<typeof send>) => (await asking).body.error.code;
/** Starts a new window of ten seconds, in which the workshop's limit of requests begins again. */
const breathe = () => clock.startWindow(10_000);

const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain' };
const write = (options: Send & { path?: string }) => send('POST', options.path ?? '/clients', options);

test('the host before the key', async () => {
  expect(await codeOf(get('/ping', { key: null, headers: { host: 'nobody.test' } }))).toBe('not_found');
});

describe('the key', () => {
  test('two different ones before whether one is valid', async () => {
    const headers = { 'x-api-key': 'pt_live_nonsense' };
    expect(await codeOf(get('/ping', { key: 'pt_live_nothing', headers }))).toBe('bad_request');
  });

  test.each([
    ['revoked', { revoked_at: '2020-01-01', expires_at: '2020-01-01' }, 'revoked_api_key'],
    ['expired', { expires_at: '2020-01-01' }, 'expired_api_key'],
  ])('%s before its allow list', async (_what, columns, code) => {
    const { id, key } = await createKey({ ip_allow_list: ['192.0.2.1'] });
    await sql`update api_keys set ${sql(columns)} where id = ${id}`;
    expect(await codeOf(get('/ping', { key }))).toBe(code);
  });

  test('its allow list before the limits', async () => {
    const { key } = await createKey({ ip_allow_list: ['192.0.2.1'], per_minute: 1 });
    breathe();
    await get('/ping', { key, from: '192.0.2.1' });
    expect(await codeOf(get('/ping', { key, from: '192.0.2.1' }))).toBe('rate_limited');
    expect(await codeOf(get('/ping', { key }))).toBe('ip_not_allowed');
  });
});

describe('the limits', () => {
  test("the workshop's before the key's", async () => {
    const { key } = await createKey({ per_minute: 1 });
    clock.startWindow(60_000);
    await get('/ping', { key });
    for (let turn = 0; turn < 5; turn += 1) await get('/ping');
    expect(await codeOf(get('/ping', { key }))).toBe('instance_rate_limited');
    breathe();
    expect(await codeOf(get('/ping', { key }))).toBe('rate_limited');
  });

  test("the minute before the day's quota, the quota before plan and scopes", async () => {
    const included = await openInstance('included.test', 'included');
    await sql`update api_keys set revoked_at = now() where id = ${included.liveKeyId}`;
    const { id, key } = await included.createKey({ per_minute: 1, scopes: ['reports:read'] });
    await setClock('2031-03-05T10:00:00Z');
    await sql`
      insert into usage_days (instance_id, day, key_id, requests)
      select instance_id, '2031-03-05', id, 1999 from api_keys where id = ${id}`;
    const ask = () => codeOf(included.post('/clients', {}, { key }));
    expect(await ask()).toBe('plan_scope_not_allowed');
    expect(await ask()).toBe('rate_limited');
    clock.startWindow(60_000);
    expect(await ask()).toBe('plan_quota_exceeded');
  });
});

describe('what a key may do', () => {
  test("the plan before the key's scopes", async () => {
    const other = await openInstance('included2.test', 'included');
    const { key } = await other.createKey({ scopes: ['clients:read'], test: true });
    expect(await codeOf(other.post('/clients', {}, { key }))).toBe('plan_scope_not_allowed');
  });

  test('its scopes before its being a test key', async () => {
    breathe();
    const { key } = await createKey({ scopes: ['clients:read'], test: true });
    expect(await codeOf(write({ key, body: {} }))).toBe('insufficient_scope');
  });

  test('its being a test key before the Idempotency-Key', async () => {
    const { key } = await createKey({ test: true });
    expect(await codeOf(write({ key, body: {}, idempotencyKey: null }))).toBe('test_key_forbidden');
  });
});

describe('the request itself', () => {
  test('the Idempotency-Key before the kind of body', async () => {
    breathe();
    const options = { idempotencyKey: null, headers: text, body: 'x' };
    expect(await codeOf(write(options))).toBe('idempotency_key_required');
  });

  test('the kind of body before its size', async () => {
    expect(await codeOf(write({ headers: text, body: 'x'.repeat(2_000_000) }))).toBe(
      'unsupported_media_type',
    );
  });

  test('its size before its form', async () => {
    expect(await codeOf(write({ headers: json, body: '{'.repeat(2_000_000) }))).toBe('payload_too_large');
  });

  test('its form before what is valid', async () => {
    expect(await codeOf(write({ path: '/clients?on_conflict=no', headers: json, body: '{' }))).toBe(
      'bad_request',
    );
  });

  test('what is valid before what was sent under the same Idempotency-Key', async () => {
    breathe();
    const idempotencyKey = 'used-for-a-valid-one';
    await post('/clients', { name: 'Clara Ejemplo' }, { idempotencyKey });
    expect(await codeOf(post('/clients', {}, { idempotencyKey }))).toBe('validation_error');
  });

  test('the same Idempotency-Key before whether there is anything at the path', async () => {
    const idempotencyKey = 'used-for-another-path';
    await post('/clients', { name: 'Clara Ejemplo' }, { idempotencyKey });
    const change = patch('/clients/9007199254740991', { city: 'Lugo' }, { idempotencyKey });
    expect(await codeOf(change)).toBe('idempotency_conflict');
  });

  test('whether there is anything at the path before conflicts', async () => {
    breathe();
    await post('/clients', { name: 'Clara Ejemplo', email: 'taken@example.com' });
    const change = patch('/clients/9007199254740991', { email: 'taken@example.com' });
    expect(await codeOf(change)).toBe('not_found');
  });

  test("the client's erasure before its conflicts", async () => {
    const body = await newClient({ name: 'Bruno Ficticio' });
    await desk('POST', `/clients/${body.id}/erase`);
    const change = patch(`/clients/${body.id}`, { email: 'taken@example.com' });
    expect(await codeOf(change)).toBe('client_erased');
  });
});
