import { describe, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, send, get, newClient, host, liveKey } = await openWorkshop();
const client = await newClient({ name: 'Clara Ejemplo' });

const plain = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { host, authorization: `Bearer ${liveKey}`, ...headers } });

describe('a path that the document does not have is 404', () => {
  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/Clients',
    '/api/v1/clients/1/2',
    '/api/v1/clients/1/erase',
    '/api/v1/keys',
    '/api/v2/ping',
    '/api/ping',
    '/ping',
    '//api/v1/ping',
    '/api/v1/clients%2F1',
    '/api/v1/ping/',
    '/api/v1/clients/',
    '/api/v1/clients/1/',
    '/api/v1/openapi.json/',
    '/api/v1/webhooks//deliveries',
    '/api/v1/webhooks/1/deliveries/',
    '/api/v1/clients//',
    '/api/v1//clients',
    `/api/v1/clients/${'1'.repeat(600)}`,
  ])('%s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const refused = await plain(method, url);
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
      expect(refused.headers['x-request-id']).toMatch(/^req_/);
    }
  });
});

describe('a known path with another method is 405, with those that it has', () => {
  test.each([
    ['POST', '/ping', 'GET, HEAD'],
    ['PUT', '/clients', 'GET, POST, HEAD'],
    ['DELETE', '/clients/1', 'GET, PATCH, HEAD'],
    ['PATCH', '/catalog/rates', 'GET, HEAD'],
    ['OPTIONS', '/openapi.json', 'GET, HEAD'],
    ['TRACE', '/clients/1', 'GET, PATCH, HEAD'],
  ] as const)('%s %s', async (method, path, allow) => {
    for (const key of [liveKey, null]) {
      const refused = await send(method as 'PUT', path, { key });
      expect([refused.status, refused.body.error.code]).toEqual([405, 'bad_request']);
      expect(new Set(String(refused.headers.allow).split(', '))).toEqual(new Set(allow.split(', ')));
    }
  });
});

test.each(Object.values(operations).filter(({ method }) => method === 'GET'))(
  'HEAD of $operationId answers like GET, without the body',
  async ({ path }) => {
    const concrete = path.replace(
      '{id}',
      path.startsWith('/clients') ? String(client.id) : '9007199254740991',
    );
    const [full, head] = [await get(concrete), await send('HEAD', concrete)];
    expect([head.status, head.text]).toEqual([full.status, '']);
    for (const name of ['content-type', 'etag', 'x-ratelimit-limit', 'access-control-allow-origin']) {
      expect(head.headers[name], name).toEqual(full.headers[name]);
    }
  },
);

test('HEAD is refused where GET is', async () => {
  expect((await send('HEAD', '/clients', { key: null })).status).toBe(401);
  expect((await send('HEAD', '/clients?limit=0')).status).toBe(422);
});

test('browsers may read openapi.json from anywhere, and nothing else', async () => {
  const headers = { origin: 'https://app.example.com' };
  expect((await get('/openapi.json', { headers })).headers['access-control-allow-origin']).toBe('*');
  for (const path of ['/ping', '/clients', '/catalog/rates', '/nothing']) {
    for (const key of [liveKey, null]) {
      const { headers: answered } = await get(path, { headers, key });
      expect(answered['access-control-allow-origin'], path).toBeUndefined();
    }
  }
});

test('every answer has an X-Request-Id of its own', async () => {
  const paths = [
    '/ping',
    '/ping',
    '/clients?limit=0',
    '/nothing',
    '/openapi.json',
    '/clients/9007199254740991',
  ];
  const answers = [];
  for (const path of paths) answers.push(await get(path), await get(path, { key: null }));
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(answers.length);
  for (const id of ids) expect(id).toMatch(/^req_[a-z0-9]{20,}$/);
});

test('a request cannot choose its own id', async () => {
  const { headers } = await get('/ping', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
  expect(headers['x-request-id']).not.toBe('mine');
});

test.each(['/api/v1/clients/%zz', '/api/v1/%', '/api/v1/clients/%c3%28'])(
  'a path that cannot be decoded (%s) is 400 with the body of the contract',
  async (url) => {
    const refused = await plain('GET', url);
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'bad_request']);
    expect(refused.headers['x-request-id']).toMatch(/^req_/);
  },
);
