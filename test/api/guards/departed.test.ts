import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { markLeft } from '../../../db/workshops/departures.ts';
import { isDeparted } from '../../../http/guards/departed-host.ts';
import { newRequestState, type Workshop } from '../../../http/runtime/request-state.ts';
import { TtlCache } from '../../../http/runtime/ttl-cache.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, send, desk, database, openInstance, sql, clock } = await openWorkshop();
const gone = await openInstance('gone.test', 'business', { name: 'Taller Inventado que se va' });
await sql`insert into instance_hosts (host, instance_id)
  select alias, instance_id from instance_hosts, unnest(array['alias.gone.test', 'ported.gone.test:8443']) alias
  where host = 'gone.test'`;
await inTransaction(database, (tx) => markLeft(tx, { instanceId: gone.instanceId, now: clock.now() }));

interface Call {
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  host?: string;
  headers?: Record<string, string>;
}

const ask = ({ method = 'GET', url, host = 'gone.test', headers }: Call) =>
  app.inject({ method, url, headers: { host, ...headers } });

const message =
  'This workshop has moved to another server. Nothing was done. Wait for the number of seconds in Retry-After, then send the request again over a new connection.';

test.each<[NonNullable<Call['method']>, string]>([
  ['GET', '/api/v1/ping'],
  ['POST', '/api/v1/clients'],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/api/v1/nowhere'],
  ['DELETE', '/api/v1/ping'],
  ['OPTIONS', '/api/v1/clients'],
  ['GET', '/nowhere'],
  ['GET', '/'],
  ['GET', '/favicon.ico'],
  ['GET', '/docs/en'],
  ['GET', '/metrics'],
  ['POST', '/mcp'],
  ['POST', '/hooks/sms/wrongtoken'],
])('%s %s gets the same 421 at a host that was given away', async (method, url) => {
  const answer = await ask({
    method,
    url,
    headers: { 'accept-language': 'en' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([421, '5']);
  expect(answer.json()).toEqual({
    error: { code: 'misdirected_request', message },
  });
});

test.each(['GONE.test', 'gone.test:8080', 'alias.gone.test', 'ported.gone.test:8443'])(
  '%s was given away with its workshop',
  async (host) => {
    expect((await ask({ url: '/api/v1/ping', host })).statusCode).toBe(421);
  },
);

test.each([
  ['es', 'Inténtelo de nuevo en unos minutos'],
  ['fr', 'Réessayez dans quelques minutes'],
])('a client gets a page in %s that names no workshop', async (language, title) => {
  const page = await ask({ url: `/t/${'a'.repeat(22)}?lang=${language}` });
  expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  expect(page.body).toContain(title);
  expect(page.body).not.toContain('Inventado');
});

test('its key is not judged, and its neighbours are served as before', async () => {
  expect((await gone.get('/clients')).body.error.code).toBe('misdirected_request');
  expect((await send('GET', '/ping')).status).toBe(200);
  expect((await ask({ url: '/api/v1/ping', host: 'nobody.test' })).statusCode).toBe(404);
  expect((await ask({ url: '/nowhere', host: 'workshop.test' })).statusCode).toBe(404);
});

test('a workshop that takes a host that was given away is served there', async () => {
  await sql`insert into departed_hosts (host, left_at)
    select 'back-' || n || '.test', now() from generate_series(1, 3) n`;
  expect((await ask({ url: '/api/v1/ping', host: 'back-1.test' })).statusCode).toBe(421);
  await desk('PATCH', '/instance', { add_aliases: ['back-1.test'] });
  expect((await send('GET', '/ping', { headers: { host: 'back-1.test' } })).status).toBe(200);
  await desk('PATCH', '/instance', { host: 'back-2.test' });
  await desk('PATCH', '/instance', { host: 'workshop.test' });
  await desk('POST', '/instances', {
    host: 'back-3.test',
    name: 'Taller Nuevo Inventado',
  });
  expect(await sql`select host from departed_hosts where host like 'back-%'`).toEqual([]);
});

test('a flood of invented hosts on paths that do not exist takes a hundred look-ups a second at most', async () => {
  let lookUps = 0;
  const departures = new TtlCache<string, true>(async () => {
    lookUps += 1;
    return undefined;
  });
  const workshops = new TtlCache<string, Workshop>(async () => undefined);
  const state = newRequestState(new Date('2026-03-01T09:30:00.000Z'));
  const asked = Array.from({ length: 300 }, (_, n) =>
    isDeparted({ departures, workshops }, { host: `h${n}.test`, state }),
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
  expect(lookUps).toBe(100);
});
