import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { makeKey } from '../../../domain/keys/keys.ts';
import { patienceMs } from '../../support/patience.ts';
import { openWorkshop } from '../../support/workshop.ts';

const {
  app,
  get,
  post,
  send,
  createKey,
  openInstance,
  startProcess,
  record,
  clock,
  sql,
  liveKey,
  liveKeyId,
  host,
  instanceId,
} = await openWorkshop();

interface SentBody {
  payload: string;
  type?: string;
}

async function logged(requestId: unknown) {
  return vi.waitFor(async () => {
    await record.flush();
    const rows = await sql`
      select instance_id, key_id, host(source_ip) as source_ip, method, route, path, status, code, fields, duration_ms,
        at
      from request_log where request_id = ${String(requestId)}`;
    expect(rows).toHaveLength(1);
    return rows[0];
  }, patienceMs);
}

const { key: testKey, id: testKeyId } = await createKey({ test: true });
const { key: bound, id: boundId } = await createKey({ ip_allow_list: ['192.0.2.1'] });
const { key: revoked, id: revokedId } = await createKey();
await sql`update api_keys set revoked_at = now() where id = ${revokedId}`;

describe('one row for each request, with its key, address, route, status and code', () => {
  test.each([
    ['a success', () => get('/ping'), liveKeyId, 'GET', '/ping', 200, null],
    [
      'a success of a test key',
      () => get('/clients', { key: testKey }),
      testKeyId,
      'GET',
      '/clients',
      200,
      null,
    ],
    ['a HEAD', () => send('HEAD', '/ping'), liveKeyId, 'HEAD', '/ping', 200, null],
    ['a creation', () => post('/clients', { name: 'X' }), liveKeyId, 'POST', '/clients', 201, null],
    ['an id of nothing', () => get('/clients/99999'), liveKeyId, 'GET', '/clients/:id', 404, 'not_found'],
    ['a bad query', () => get('/clients?limit=0'), liveKeyId, 'GET', '/clients', 422, 'validation_error'],
    ['a bad body', () => post('/clients', {}), liveKeyId, 'POST', '/clients', 422, 'validation_error'],
    ['no key', () => get('/ping', { key: null }), 0, 'GET', '/ping', 401, 'missing_api_key'],
    ['a key of nothing', () => get('/ping', { key: 'x' }), 0, 'GET', '/ping', 401, 'invalid_api_key'],
    [
      'a revoked key',
      () => get('/ping', { key: revoked }),
      revokedId,
      'GET',
      '/ping',
      401,
      'revoked_api_key',
    ],
    ['another address', () => get('/ping', { key: bound }), boundId, 'GET', '/ping', 403, 'ip_not_allowed'],
    ['an unknown path', () => get('/nothing'), liveKeyId, 'GET', '', 404, 'not_found'],
    ['a slash too many', () => get('/clients/'), liveKeyId, 'GET', '', 404, 'not_found'],
    ['an id of 600 digits', () => get(`/clients/${'1'.repeat(600)}`), liveKeyId, 'GET', '', 404, 'not_found'],
    ['a path that cannot be read', () => get('/clients/%zz'), liveKeyId, 'GET', '', 400, 'bad_request'],
    ['another method', () => send('DELETE', '/clients'), liveKeyId, 'DELETE', '/clients', 405, 'bad_request'],
    [
      'another method of one client',
      () => send('PUT', '/clients/7'),
      liveKeyId,
      'PUT',
      '/clients/:id',
      405,
      'bad_request',
    ],
    [
      'an unknown path, by a revoked key',
      () => get('/nothing', { key: revoked }),
      revokedId,
      'GET',
      '',
      404,
      'not_found',
    ],
    ['an unknown path, by nobody', () => get('/nothing', { key: null }), 0, 'GET', '', 404, 'not_found'],
    [
      'an unknown path, by a key of nothing',
      () => get('/nothing', { key: makeKey('live', Buffer.alloc(32, 7)).secret }),
      0,
      'GET',
      '',
      404,
      'not_found',
    ],
    ['the document', () => get('/openapi.json'), 0, 'GET', '/openapi.json', 200, null],
  ] as const)('%s', async (_what, ask, keyId, method, route, status, code) => {
    const { headers } = await ask();
    const row = await logged(headers['x-request-id']);
    const shownRoute = route === '' ? '' : `/api/v1${route}`;
    expect(row).toMatchObject({
      key_id: keyId,
      method,
      route: shownRoute,
      status,
      code,
      source_ip: '127.0.0.1',
    });
    expect(row?.duration_ms).toBeLessThan(patienceMs);
    expect(Math.abs(Date.parse(row?.at) - clock.now().getTime())).toBeLessThan(patienceMs);
  });

  test('a request that is limited', async () => {
    const { key, id } = await createKey({ per_minute: 1 });
    clock.startWindow(60_000);
    await get('/ping', { key });
    const { headers } = await get('/ping', { key });
    expect(await logged(headers['x-request-id'])).toMatchObject({
      key_id: id,
      status: 429,
      code: 'rate_limited',
    });
  });

  test('a host that nobody claims', async () => {
    const { headers } = await get('/ping', { headers: { host: 'nobody.test' } });
    expect(await logged(headers['x-request-id'])).toMatchObject({ instance_id: 0, status: 404 });
  });
});

describe('the path of an unknown one, without what may be secret or personal', () => {
  test.each([
    ['/api/v1/nothing?search=clara', '/api/v1/nothing'],
    ['/api/v1/clients/', '/api/v1/clients/'],
    [`/api/v1/clients/${'1'.repeat(600)}`, '/api/v1/clients/…'],
    ['/api/v1/clients/%zz', '/api/v1/clients/…'],
    ['/api/v1/clients/clara@example.com/vehicles', '/api/v1/clients/…/vehicles'],
    ['/api/v2/clients/12', '/api/v2/clients/12'],
    ['/api/v10/clients', '/api/v10/clients'],
    ['/clients', '/clients'],
  ])('%s', async (url, path) => {
    const { headers } = await app.inject({ url, headers: { host, authorization: `Bearer ${liveKey}` } });
    const row = await logged(headers['x-request-id']);
    expect(row).toMatchObject({ instance_id: instanceId, key_id: liveKeyId, route: '', path });
  });

  test('none for a known path', async () => {
    for (const { headers } of [await get('/clients/99999'), await send('DELETE', '/clients')])
      expect(await logged(headers['x-request-id'])).toMatchObject({ path: null });
  });
});

test('the fields that were refused, and none of their values', async () => {
  const { headers } = await post('/clients', { name: '', email: 'nobody', 'Clara Ejemplo 1': 1 });
  const { fields } = (await logged(headers['x-request-id'])) ?? {};
  expect(fields).toEqual(expect.arrayContaining(['/name', '/email', '/…']));
  const { headers: ofQuery } = await get('/clients?limit=0');
  expect((await logged(ofQuery['x-request-id']))?.fields).toEqual(['query/limit']);
  const { headers: ofConflict } = await get('/clients/99999');
  expect((await logged(ofConflict['x-request-id']))?.fields).toBeNull();
});

test.each([
  ['a body that is too large', 413, 'payload_too_large', { payload: `"${'x'.repeat(2 ** 20)}"` }],
  ['another media type', 415, 'unsupported_media_type', { payload: 'x', type: 'text/plain' }],
])(
  'a request with %s is logged',
  async (_what, status, code, { payload, type = 'application/json' }: SentBody) => {
    const { headers, statusCode } = await app.inject({
      ...{ method: 'POST', url: '/api/v1/clients', payload },
      headers: { host, authorization: `Bearer ${liveKey}`, 'content-type': type, 'idempotency-key': code },
    });
    expect(statusCode).toBe(status);
    expect(await logged(headers['x-request-id'])).toMatchObject({ key_id: liveKeyId, status, code });
  },
);

test('each workshop has its own rows', async () => {
  const other = await openInstance('other.test', 'business');
  const mine = await logged((await get('/ping')).headers['x-request-id']);
  const theirs = await logged((await other.get('/ping')).headers['x-request-id']);
  expect(mine?.instance_id).toBe(instanceId);
  expect(theirs?.instance_id).not.toBe(instanceId);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
])('the address %s is logged as %s', async (from, stored) => {
  const { headers } = await get('/ping', { from });
  expect((await logged(headers['x-request-id']))?.source_ip).toBe(stored);
});

test('no row holds what was asked, sent or answered', async () => {
  await get('/clients?search=buscadapornombre');
  await post('/clients', { name: 'Nombre Personal' });
  await record.flush();
  const rows = await sql`select t::text as row from request_log t`;
  const text = rows.map(({ row }) => row).join();
  expect(text).not.toMatch(/buscada|Personal|search/);
});

test('log and usage are written a moment later, without being asked for', async () => {
  const { headers } = await get('/ping');
  const until = performance.now() + patienceMs;
  let written = false;
  while (!written && performance.now() < until) {
    await sleep(50);
    const rows = await sql`select 1 from request_log where request_id = ${String(headers['x-request-id'])}`;
    written = rows.length > 0;
  }
  expect(written).toBe(true);
});

test('what was not yet written is written when the process ends', async () => {
  const process = await startProcess();
  const { id, key } = await createKey();
  const { headers } = await send('GET', '/ping', { key }, process.app);
  const { headers: ofNothing } = await send('GET', '/nothing', { key }, process.app);
  await process.close();
  const [late] =
    await sql`select key_id from request_log where request_id = ${String(ofNothing['x-request-id'])}`;
  expect(late?.key_id).toBe(id);
  const [row] =
    await sql`select status from request_log where request_id = ${String(headers['x-request-id'])}`;
  expect(row?.status).toBe(200);
  const [used] = await sql`select requests from usage_days where key_id = ${id}`;
  expect(used?.requests).toBe(1);
});

test('health checks are no requests of the API: no key, no row', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, typeof headers['x-request-id']]).toEqual([200, 'string']);
    await record.flush();
    const rows = await sql`select 1 from request_log where request_id = ${String(headers['x-request-id'])}`;
    expect(rows).toHaveLength(0);
  }
});

test('requests of several days for which nothing was prepared are written in one go', async () => {
  const ids: unknown[] = [];
  for (const moment of ['2031-03-01T23:59:50Z', '2031-03-09T00:00:10Z', '2031-03-20T12:00:00Z']) {
    clock.set(moment);
    ids.push((await get('/ping')).headers['x-request-id']);
  }
  for (const id of ids) expect(await logged(id)).toMatchObject({ status: 200 });
  clock.set(new Date().toISOString());
});
