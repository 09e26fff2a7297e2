import { describe, expect, test } from 'vitest';
import { requestId } from '../../../domain/requests/request-id.ts';
import { commandsOf } from '../../support/commands.ts';
import { openWorkshop } from '../../support/workshop.ts';

const service = await openWorkshop();
const {
  app,
  get,
  post,
  record,
  desk,
  askDesk,
  createKey,
  openInstance,
  deskApp,
  setClock,
  host,
  instanceId,
  clock,
} = service;
const { workshop } = commandsOf(deskApp);
await openInstance('other.test', 'business');

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);

async function shown(id: string, at = host) {
  await record.flush();
  return JSON.parse(await workshop('logs', '--request-id', id, '--instance', at, '--json'));
}

describe('logs --request-id', () => {
  test('shows when a request came, its key, path, answer, refused fields and duration', async () => {
    const id = idOf(await post('/clients', { email: 'nobody' }));
    expect(await shown(id)).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      source: 'api',
      key_id: expect.any(Number),
      key: 'Prueba',
      person: null,
      method: 'POST',
      route: '/api/v1/clients',
      operation: 'createClient',
      status: 422,
      code: 'validation_error',
      fields: expect.arrayContaining(['/name', '/email']),
      duration_ms: expect.any(Number),
      request_id: id,
      source_ip: '127.0.0.1',
    });
  });

  test('shows it to a person line by line', async () => {
    const id = idOf(await get('/clients?limit=0'));
    await record.flush();
    const printed = await workshop('logs', '--request-id', id, '--instance', host);
    expect(printed).toMatch(/^fields: +query\/limit$/m);
    expect(printed).toMatch(/^status: +422$/m);
  });

  test('shows the path of an unknown one, which came with a key or without', async () => {
    const withKey = idOf(await get('/clientes'));
    expect(await shown(withKey)).toMatchObject({ route: '/api/v1/clientes', status: 404, key: 'Prueba' });
    const without = idOf(await app.inject({ url: '/v1/clients', headers: { host } }));
    expect(await shown(without)).toMatchObject({ route: '/v1/clients', status: 404, key: null });
  });

  test('shows a request without a valid key, and one to an unknown host', async () => {
    expect(await shown(idOf(await get('/ping', { key: 'x' })))).toMatchObject({ status: 401, key: null });
    const lost = idOf(await get('/ping', { headers: { host: 'nobody.test' } }));
    expect(await shown(lost)).toMatchObject({ status: 404, key: null });
  });

  test.each([
    ['never existed', requestId(new Date(), 'f'.repeat(18), 1)],
    ['is older than the log', requestId(new Date(Date.now() - 91 * 86_400_000), 'f'.repeat(18), 1)],
    ['has the form of release 1.0.0', `req_${'f'.repeat(24)}`],
  ])('says so if the id %s', async (_what, id) => {
    await expect(shown(id)).rejects.toThrow(`--request-id ${id}: There is no request with this id.`);
  });

  test('shows no request of another workshop', async () => {
    const id = idOf(await get('/ping'));
    expect(await shown(id)).toMatchObject({ status: 200 });
    await expect(shown(id, 'other.test')).rejects.toThrow('There is no request with this id.');
  });

  test('refuses what is no request id', async () => {
    await expect(shown('req_1')).rejects.toThrow('--request-id');
  });
});

describe('requests show', () => {
  const found = async (id: string) => {
    await record.flush();
    return (await desk('GET', `/requests/${id}`)).body;
  };

  test('shows what is stored, and a command that repeats the request', async () => {
    const id = idOf(await post('/clients', { email: 'nobody' }));
    expect(await found(id)).toMatchObject({
      ...{ request_id: id, source: 'api', key: 'Prueba', status: 422, code: 'validation_error' },
      curl: [
        'curl -X POST "https://workshop.test/api/v1/clients"',
        '-H "Authorization: Bearer $WORKSHOP_API_KEY"',
        '-H "Idempotency-Key: $(uuidgen)"',
        '-H "Content-Type: application/json"',
        '-d @body.json',
      ].join(' \\\n  '),
      message: expect.stringMatching(/./),
      deliveries: [],
    });
  });

  test('shows the deliveries of the events that it caused, and none of other requests', async () => {
    const { body: hook } = await post('/webhooks', { url: 'https://example.com/hook', events: ['*'] });
    const start = clock.now().getTime();
    const before = idOf(await post('/clients', { name: 'Bruno Ficticio' }));
    await setClock(new Date(start + 60_000).toISOString());
    const id = idOf(await post('/clients', { name: 'Clara Ejemplo' }));
    const [event] = await service.sql`
      select id::int from events where event = 'client.created' order by id desc limit 1`;
    const stagedAt = new Date(start + 61_000).toISOString();
    const stage = (eventId: number) => service.sql`
      insert into webhook_deliveries
        (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at)
      values (${instanceId}, ${hook.item.id}, ${eventId}, 'client.created', ${stagedAt}, '{}', 'event',
          ${stagedAt})`;
    await stage(event?.id);
    await stage(event?.id + 1_000);
    expect((await found(id)).deliveries).toEqual([
      {
        ...{ id: expect.any(Number), subscription_id: hook.item.id, url: 'https://example.com/hook' },
        ...{ event: 'client.created', status: 'pending' },
      },
    ]);
    expect((await found(before)).deliveries).toEqual([]);
  });

  test.each([
    ['an id', () => get('/clients/999999999'), 'curl "https://workshop.test/api/v1/clients/$ID" '],
    ['an unknown path', () => get('/clientes'), 'curl "https://workshop.test/api/v1/clientes" '],
    [
      'no body',
      () => post('/webhooks/999999999/test', undefined),
      '/webhooks/$ID/test" \\\n  -H "Authorization',
    ],
  ])('repeats a request with %s', async (_what, ask, command) => {
    const { curl } = await found(idOf(await ask()));
    expect(curl).toContain(command);
    expect(curl).not.toContain('-d ');
  });

  test('refuses an id that the workshop does not have', async () => {
    const missing = requestId(new Date(), 'f'.repeat(18), 1);
    expect((await askDesk('GET', `/requests/${missing}`)).status).toBe(404);
    expect((await askDesk('GET', '/requests/req_1')).status).toBe(422);
  });
});

describe('logs', () => {
  const list = async (query: Record<string, string>) => {
    await record.flush();
    const { body } = await desk('GET', `/requests?${new URLSearchParams(query)}`);
    return body.data as { request_id: string; source: string; person: string | null; key: string | null }[];
  };

  test('filters by key, method, path, status, code, time and text', async () => {
    const { id: keyId, key } = await createKey();
    const before = clock.now().toISOString();
    const ids: string[] = [];
    ids.push(idOf(await get('/clients', { key })));
    ids.push(idOf(await post('/clients', { email: 'nobody' }, { key })));
    ids.push(idOf(await get('/vehicles?limit=0', { key })));
    ids.push(idOf(await get('/vehicles/999999999', { key })));
    const after = new Date(clock.now().getTime() + 1_000).toISOString();
    const ofKey = async (query: Record<string, string>) => {
      const rows = await list({ key_id: String(keyId), ...query });
      return rows.map(({ request_id }) => ids.indexOf(request_id)).sort();
    };
    expect(await ofKey({})).toEqual([0, 1, 2, 3]);
    expect(await ofKey({ method: 'POST' })).toEqual([1]);
    expect(await ofKey({ path: '/api/v1/vehicles' })).toEqual([2, 3]);
    expect(await ofKey({ status: '422' })).toEqual([1, 2]);
    expect(await ofKey({ status: '200' })).toEqual([0]);
    expect(await ofKey({ code: 'not_found' })).toEqual([3]);
    expect(await ofKey({ failed: 'true' })).toEqual([1, 2, 3]);
    expect(await ofKey({ search: 'QUERY/limit' })).toEqual([2]);
    expect(await ofKey({ search: 'not_f' })).toEqual([3]);
    expect(await ofKey({ search: '127.0.0.1' })).toEqual([0, 1, 2, 3]);
    expect(await ofKey({ search: '%' })).toEqual([]);
    expect(await ofKey({ since: before, until: after })).toEqual([0, 1, 2, 3]);
    expect(await ofKey({ until: before })).toEqual([]);
    expect(await ofKey({ search: ids[3] ?? '' })).toEqual([3]);
  });

  test('lists the acts of people in the panel with their names, and filters by source', async () => {
    const { body: person } = await desk('POST', '/staff', { name: 'Clara Ejemplo' });
    const [account] = await service.sql`select id from accounts where staff_id = ${person.id}`;
    record.log({
      ...{ instanceId, keyId: -account?.id, at: clock.now(), sourceIp: '192.0.2.7', method: 'POST' },
      ...{ route: '/desk/keys', path: null, status: 201, code: null, fields: null, durationMs: 4 },
      requestId: requestId(clock.now(), 'a'.repeat(18), 1),
    });
    await get('/ping');
    const acts = await list({ source: 'panel' });
    expect(acts).toMatchObject([
      { person: 'Clara Ejemplo', key: null, source: 'panel', route: '/desk/keys' },
    ]);
    const sources = (await list({ source: 'api' })).map(({ source }) => source);
    expect(new Set(sources)).toEqual(new Set(['api']));
    const { body } = await desk('GET', `/requests/${acts[0]?.request_id}`);
    expect(body).toMatchObject({ person: 'Clara Ejemplo', curl: null, operation: 'createKey' });
    expect(await list({ person_id: String(person.id) })).toHaveLength(1);
    const { body: other } = await desk('POST', '/staff', { name: 'Bruno Supuesto' });
    expect(await list({ person_id: String(other.id) })).toEqual([]);
  });

  test('filters by live and test keys', async () => {
    const { key } = await createKey({ name: 'Pruebas', test: true });
    await get('/ping', { key });
    await get('/ping');
    expect((await list({ environment: 'test' })).map(({ key }) => key)).toEqual(['Pruebas']);
    expect((await list({ environment: 'live' })).every(({ key }) => key !== 'Pruebas')).toBe(true);
  });

  test.each([
    ['method', 'get'],
    ['environment', 'other'],
    ['source', 'elsewhere'],
    ['code', 'Not a code'],
    ['search', ''],
    ['until', 'soon'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await askDesk('GET', `/requests?${name}=${encodeURIComponent(value)}`)).status).toBe(422);
  });
});
