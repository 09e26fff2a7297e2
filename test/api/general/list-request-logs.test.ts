import { describe, expect, test, vi } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, createKey, openInstance, record, setClock, sql } = await openWorkshop();

interface LoggedRequest {
  request_id: string;
  at: string;
  status: number;
}

/** Creates a key, and requests the paths with it. The key's log contains only these requests. */
async function openKey(paths: string[]) {
  const { key } = await createKey({ per_minute: 600 });
  const asked: string[] = [];
  for (const path of paths) asked.push(String((await get(path, { key })).headers['x-request-id']));
  await record.flush();
  return { key, newestFirst: asked.reverse() };
}

const idOf = ({ request_id }: LoggedRequest) => request_id;

async function allPages(key: string, query = ''): Promise<string[]> {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await get(`/request-logs?limit=2${query}${cursor}`, { key });
    seen.push(...body.data.map(idOf));
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
  } while (cursor !== '');
  return seen;
}

test('shows a request with its answer', async () => {
  const { key } = await createKey();
  const refused = await get('/clients/99999', { key, from: '192.0.2.7' });
  await record.flush();
  const { status, body } = await get('/request-logs', { key });
  expect([status, body]).toEqual([
    200,
    {
      data: [
        {
          id: expect.any(Number),
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          method: 'GET',
          route: '/api/v1/clients/:id',
          status: 404,
          code: 'not_found',
          duration_ms: expect.any(Number),
          request_id: refused.headers['x-request-id'],
          source_ip: '192.0.2.7',
        },
      ],
      next_cursor: null,
      has_more: false,
    },
  ]);
});

test('shows requests for what does not exist, without a route', async () => {
  const { key } = await createKey();
  await get('/nothing', { key });
  await vi.waitFor(async () => {
    await record.flush();
    const { data } = (await get('/request-logs?status=404', { key })).body;
    expect(data).toMatchObject([{ route: '', status: 404, code: 'not_found' }]);
  }, 10_000);
});

test('a success has no code', async () => {
  const { key } = await openKey(['/ping']);
  expect((await get('/request-logs', { key })).body.data).toMatchObject([{ status: 200, code: null }]);
});

describe('shows, the newest first and page by page,', () => {
  test('every request once, those of one moment too', async () => {
    const { key, newestFirst } = await openKey(['/ping', '/clients', '/ping', '/vehicles', '/ping']);
    await sql`update request_log set at = date_trunc('minute', at) where request_id in ${sql(newestFirst)}`;
    expect((await allPages(key)).toSorted()).toEqual(newestFirst.toSorted());
  });

  test('those of several days', async () => {
    const { key, newestFirst } = await openKey(['/ping', '/ping', '/ping']);
    await setClock(new Date(Date.now() + 86_400_000).toISOString());
    const { headers } = await get('/clients', { key });
    await record.flush();
    expect(await allPages(key)).toEqual([headers['x-request-id'], ...newestFirst]);
  });

  test('those with one status', async () => {
    const { key, newestFirst } = await openKey(['/clients/99999', '/ping', '/clients/99998', '/ping']);
    expect(await allPages(key, '&status=404')).toEqual([newestFirst[1], newestFirst[3]]);
    expect(await allPages(key, '&status=503')).toEqual([]);
  });
});

test('leaves out what was before a moment', async () => {
  const { key } = await openKey(['/ping', '/clients']);
  const { body } = await get('/request-logs', { key });
  const [newest] = body.data as [LoggedRequest];
  const { body: since } = await get(`/request-logs?since=${newest.at}`, { key });
  expect(since.data).toContainEqual(newest);
  expect(since.data.filter(({ at }: LoggedRequest) => at < newest.at)).toEqual([]);
  const inHours = new Date(Date.parse(newest.at) + 3_600_000).toISOString();
  expect((await get(`/request-logs?since=${inHours}`, { key })).body.data).toEqual([]);
});

test.each(['0000-01-01T00:00:00Z', '2016-12-31T23:59:60Z', '9999-12-31T23:59:59-12:00'])(
  'takes %s as a moment',
  async (since) => {
    expect((await get(`/request-logs?since=${since}`)).status).toBe(200);
  },
);

test('shows nothing of other keys, of this workshop or another', async () => {
  const neighbour = await openInstance('neighbour.test', 'business');
  await neighbour.get('/ping');
  const { key } = await createKey();
  await post('/clients', { name: 'Clara Ejemplo' });
  await record.flush();
  expect((await get('/request-logs', { key })).body.data).toEqual([]);
});

test("another key's cursor is foreign, and so is one with other filters", async () => {
  const { key } = await openKey(['/ping', '/ping']);
  const { key: other } = await createKey();
  const { body: page } = await get('/request-logs?limit=1', { key });
  const refusals = [
    await get(`/request-logs?limit=1&cursor=${page.next_cursor}`, { key: other }),
    await get(`/request-logs?limit=1&status=200&cursor=${page.next_cursor}`, { key }),
  ];
  expect(refusals.map(({ body }) => body.error.code)).toEqual(['bad_request', 'bad_request']);
});

test.each([
  ['a status that is none', 'status=99', 'query/status'],
  ['a day for a moment', 'since=2026-03-02', 'query/since'],
  ['too many', 'limit=201', 'query/limit'],
])('refuses %s', async (_what, query, path) => {
  const refused = await get(`/request-logs?${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
});

test('takes any valid key', async () => {
  const { key } = await createKey({ scopes: ['stock:read'], test: true });
  expect((await get('/request-logs', { key })).status).toBe(200);
});

describe('a request that is looked for by its id', () => {
  test('is the only entry', async () => {
    const { key, newestFirst } = await openKey(['/ping', '/clients', '/nothing']);
    const { body } = await get(`/request-logs?request_id=${newestFirst[1]}`, { key });
    expect(body).toMatchObject({
      data: [{ request_id: newestFirst[1] }],
      next_cursor: null,
      has_more: false,
    });
  });

  test('has to match the other filters', async () => {
    const { key, newestFirst } = await openKey(['/ping']);
    const ask = async (query: string) =>
      (await get(`/request-logs?request_id=${newestFirst[0]}&${query}`, { key })).body.data.length;
    expect([await ask('status=200'), await ask('status=404')]).toEqual([1, 0]);
    expect([await ask('since=2020-01-01T00:00:00Z'), await ask('since=2100-01-01T00:00:00Z')]).toEqual([
      1, 0,
    ]);
  });

  test('of another key is not found', async () => {
    const { newestFirst } = await openKey(['/ping']);
    const { key } = await createKey();
    expect((await get(`/request-logs?request_id=${newestFirst[0]}`, { key })).body.data).toEqual([]);
  });

  test('is found though its id, of release 1.0.0, does not say when it came', async () => {
    const { key, newestFirst } = await openKey(['/ping']);
    const id = 'req_5e1f0c9a7b3d2468ac00002s';
    await sql`update request_log set request_id = ${id} where request_id = ${newestFirst[0] as string}`;
    expect((await get(`/request-logs?request_id=${id}`, { key })).body.data).toHaveLength(1);
  });

  test.each(['', 'req_', '12', "req_'or true"])('cannot be %j', async (id) => {
    const { status, body } = await get(`/request-logs?request_id=${encodeURIComponent(id)}`);
    expect([status, body.error.fields[0].path]).toEqual([422, 'query/request_id']);
  });
});
