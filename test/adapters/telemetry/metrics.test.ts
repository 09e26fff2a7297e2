import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { metricsByName } from '../../../adapters/telemetry/metric-list.ts';
import { RequestMetrics } from '../../../adapters/telemetry/request-metrics.ts';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { readExposition } from '../../support/exposition.ts';
import { listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, get, post, send, createKey, liveKey, startProcess, database, clock } = await openWorkshop({
  ownApps: true,
});
const token = 'a-token-for-tests-alone';
const guarded = await startProcess({ metricsToken: token });

const ask = (options: InjectOptions = {}, of = app) => of.inject({ url: '/metrics', ...options });
const read = async () => readExposition((await ask()).payload);

/** Returns by how much each metric grew while `work` ran. */
async function grown(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await read();
  await work();
  const after = await read();
  const names = Object.keys(after).filter(
    (name) => name.startsWith('workshop_re') && after[name] !== before[name],
  );
  return Object.fromEntries(names.map((name) => [name, (after[name] as number) - (before[name] ?? 0)]));
}

const requests = (operation: string, status: number) =>
  `workshop_requests_total{operation="${operation}",status="${status}"}`;
const refusals = (code: string) => `workshop_refusals_total{code="${code}"}`;
const timed = (operation: string) => `workshop_request_duration_seconds_count{operation="${operation}"}`;

describe('each request counts once, by operation, status and code', () => {
  test.each([
    ['a success', () => get('/ping'), 'getPing', 200, null],
    ['a HEAD', () => send('HEAD', '/ping'), 'getPing', 200, null],
    ['a creation', () => post('/clients', { name: 'Clara Ejemplo' }), 'createClient', 201, null],
    ['an id of nothing', () => get('/clients/99999'), 'getClient', 404, 'not_found'],
    ['a bad body', () => post('/clients', {}), 'createClient', 422, 'validation_error'],
    ['no key', () => get('/ping', { key: null }), 'getPing', 401, 'missing_api_key'],
    ['an unknown path', () => get('/nothing'), 'unknown', 404, 'not_found'],
    ['another method', () => send('DELETE', '/clients'), 'unknown', 405, 'bad_request'],
  ] as const)('%s', async (_what, work, operation, status, code) => {
    const more = await grown(work);
    expect(more).toMatchObject({
      [requests(operation, status)]: 1,
      [timed(operation)]: 1,
      [`workshop_request_duration_seconds_bucket{operation="${operation}",le="+Inf"}`]: 1,
      ...(code && { [refusals(code)]: 1 }),
    });
    expect(Object.keys(more).filter((name) => /^workshop_re(quests|fusals)/.test(name))).toHaveLength(
      code ? 2 : 1,
    );
    expect(more[`workshop_request_duration_seconds_sum{operation="${operation}"}`]).toBeGreaterThan(0);
  });

  test('a request over its limit', async () => {
    const { key } = await createKey({ per_minute: 1 });
    clock.startWindow(60_000);
    const more = await grown(async () => {
      await get('/ping', { key });
      await get('/ping', { key });
    });
    expect(more).toMatchObject({ [requests('getPing', 429)]: 1, [refusals('rate_limited')]: 1 });
  });
});

test('a duration lies in each bucket from its own on', async () => {
  await get('/ping');
  const figures = await read();
  const buckets = Object.entries(figures).filter(([name]) => name.includes('_bucket{operation="getPing"'));
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(figures[timed('getPing')]);
});

test('tells of the process, its release, its sessions, the database and what waits', async () => {
  const figures = await read();
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_utilization_histogram_count',
    'workshop_request_log_rows_waiting',
    'workshop_outbox_oldest_seconds',
  ])
    expect(figures).toHaveProperty([name]);
  expect(figures).toMatchObject({ workshop_database_up: 1, workshop_draining: 0 });
  const lent = await database.inSession(read);
  expect(lent['workshop_database_sessions{state="busy"}']).toBeGreaterThanOrEqual(1);
});

test('asking is no request of the API: it needs no key, and does not count itself', async () => {
  expect(await grown(() => ask())).not.toHaveProperty([requests('unknown', 200)]);
});

describe('without a token it answers this machine alone', () => {
  const unknown = async () => (await app.inject({ url: '/nothing', headers: { host: 'localhost' } })).payload;

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('from %s: yes', async (remoteAddress) => {
    const response = await ask({ remoteAddress });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
  });

  test.each([
    ['from another machine', { remoteAddress: '192.0.2.1' }],
    ['from another, by IPv6', { remoteAddress: '2001:db8::1' }],
    ['from another, IPv4 in IPv6', { remoteAddress: '::ffff:10.0.0.1' }],
    ['passed on by a proxy here', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['passed on, as the standard says', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['passed on without an address', { headers: { via: '1.1 proxy' } }],
    [
      'with a key of the API',
      { remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${liveKey}` } },
    ],
  ] as [string, InjectOptions][])('%s: it is a path of nothing', async (_how, options) => {
    const { statusCode, payload } = await ask({
      ...options,
      headers: { host: 'localhost', ...options.headers },
    });
    expect([statusCode, payload]).toEqual([404, await unknown()]);
  });
});

describe('without a token the host asked for says whose page asks:', () => {
  test.each([
    'localhost',
    'LOCALHOST:8080',
    'taller.localhost:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]:8080',
    '192.168.1.5',
  ])('%s is this machine by name, or an address', async (own) => {
    expect((await ask({ headers: { host: own } })).statusCode).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evillocalhost',
    '1.2.3',
    '[evil.example]',
    '0x7f.1',
  ])('%j is a name that anybody may have led here: a path of nothing', async (strange) => {
    expect((await ask({ headers: { host: strange } })).statusCode).toBe(404);
  });
});

describe('with a token it answers requests that have it, and no others', () => {
  const from = (authorization?: string) =>
    ask({ headers: authorization ? { authorization } : {}, remoteAddress: '192.0.2.1' }, guarded.app);

  test.each([`Bearer ${token}`, `bearer  ${token} `])('%j: yes', async (authorization) => {
    expect((await from(authorization)).statusCode).toBe(200);
  });

  test.each([undefined, 'Bearer', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`])(
    '%j: it is a path of nothing',
    async (authorization) => {
      expect((await from(authorization)).statusCode).toBe(404);
    },
  );

  test('not even this machine goes without', async () => {
    expect((await ask({}, guarded.app)).statusCode).toBe(404);
  });
});

test('over a real connection from this machine it answers, and HEAD without a body', async () => {
  const { url } = await listening((await startProcess()).app);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

/**
 * Metrics that exist only in a cell, with folders, Redis, replicas, backups, a WAL archive or a certificate, or after a
 * minute with requests.
 */
const conditional = [
  'workshop_cell_info',
  'workshop_disk_free_bytes',
  'workshop_redis_up',
  'workshop_redis_masters',
  'workshop_processes',
  'workshop_replication_lag_seconds',
  'workshop_replication_lag_bytes',
  'workshop_verifactu_certificate_seconds',
  'workshop_backup_age_seconds',
  'workshop_backup_failed',
  'workshop_archive_failing',
  'workshop_archive_waiting_bytes',
  'workshop_busiest_requests',
  'workshop_busiest_seconds',
];

test('/metrics shows every metric of the list, as its type, and no other', async () => {
  await get('/ping');
  const depth = async () => 0;
  const text = `${(await ask()).payload}\n${await openWorkerMetrics(depth, depth).metrics()}`;
  // Excludes metrics that exist only under conditions. In particular, the metrics of the busiest workshops appear once
  // a new minute has begun.
  const isAlways = ([name = '']: string[]) => !conditional.includes(name);
  const shown = [...text.matchAll(/^# TYPE (workshop_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [
    name,
    type,
  ]);
  const listed = Object.entries(metricsByName).map(([name, { type }]) => [name, type]);
  expect(shown.filter(isAlways).toSorted()).toEqual(listed.filter(isAlways).toSorted());
});

test('series begin with their first sample, except the codes that alerts count', async () => {
  const text = await new RequestMetrics().metrics();
  expect(text.match(/^workshop.*/gm)).toEqual(
    ['internal_error', 'service_unavailable', 'instance_rate_limited'].map((code) => `${refusals(code)} 0`),
  );
});
