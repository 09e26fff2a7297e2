import { afterAll, describe, expect, test } from 'vitest';
import { startWorkerMetrics } from '../../../adapters/telemetry/metrics-server.ts';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { readExposition } from '../../support/exposition.ts';

test('counts attempts, events and what was forgotten, and how long things took', async () => {
  const metrics = openWorkerMetrics(async () => 7);
  metrics.delivered('succeeded', 0.02);
  metrics.delivered('retried', 15);
  metrics.lag(0.2);
  metrics.lag(-0.001);
  metrics.relayed(40);
  metrics.relayed(2);
  metrics.requeued(3);
  expect(readExposition(await metrics.metrics())).toMatchObject({
    'workshop_delivery_attempts_total{outcome="succeeded"}': 1,
    'workshop_delivery_attempts_total{outcome="retried"}': 1,
    'workshop_delivery_attempts_total{outcome="failed"}': 0,
    'workshop_delivery_attempt_duration_seconds_bucket{le="0.025"}': 1,
    workshop_delivery_attempt_duration_seconds_sum: 15.02,
    workshop_delivery_lag_seconds_count: 2,
    'workshop_delivery_lag_seconds_bucket{le="0.01"}': 1,
    workshop_relay_batches_total: 2,
    workshop_relayed_events_total: 42,
    workshop_requeued_deliveries_total: 3,
    workshop_queue_jobs: 7,
  });
});

test('counts messages by channel and by their outcome, and how long it took', async () => {
  const metrics = openWorkerMetrics(undefined, async () => 9);
  metrics.messageTried('email', 'sent', 0.2);
  metrics.messageTried('email', 'sent', 0.3);
  metrics.messageTried('email', 'retried', 60);
  metrics.messageTried('sms', 'unknown', 15);
  metrics.messagesRequeued(4);
  expect(readExposition(await metrics.metrics())).toMatchObject({
    'workshop_message_attempts_total{channel="email",outcome="sent"}': 2,
    'workshop_message_attempts_total{channel="email",outcome="retried"}': 1,
    'workshop_message_attempts_total{channel="email",outcome="refused"}': 0,
    'workshop_message_attempts_total{channel="sms",outcome="sent"}': 0,
    'workshop_message_attempts_total{channel="sms",outcome="unknown"}': 1,
    'workshop_message_attempt_duration_seconds_sum{channel="email"}': 60.5,
    'workshop_message_attempt_duration_seconds_bucket{le="15",channel="sms"}': 1,
    workshop_requeued_messages_total: 4,
    workshop_message_queue_jobs: 9,
  });
});

test.each([
  ['fails', () => Promise.reject(new Error('the queue is away'))],
  ['never answers', () => new Promise<number>(() => {})],
])('a queue that %s has no figure, and takes none away', async (_how, depth) => {
  const figures = readExposition(await openWorkerMetrics(depth).metrics());
  expect(figures).not.toHaveProperty('workshop_queue_jobs');
  expect(figures).toHaveProperty('workshop_relay_batches_total', 0);
});

describe('a worker process', async () => {
  const token = 'a-token-for-tests-alone';
  const start = (metricsToken: string) =>
    startWorkerMetrics(
      { host: '127.0.0.1', metricsPort: 0, metricsToken, cell: 3, cellName: 'north' },
      openWorkerMetrics(),
    );
  const [open, closed] = [await start(''), await start(token)];
  afterAll(() => Promise.all([open.close(), closed.close()]));
  const bearer = (presented: string) => ({ headers: { authorization: `Bearer ${presented}` } });

  test('shows its figures, its process and its release on METRICS_PORT', async () => {
    const response = await fetch(`${open.url}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await response.text();
    expect(readExposition(text)).toHaveProperty('process_resident_memory_bytes');
    expect(text).toMatch(/^workshop_build_info\{version="\S+",release="\d{4}-\d\d-\d\d"\} 1$/m);
    expect(text).toContain('\nworkshop_cell_info{cell="3",name="north"} 1\n');
    expect(text).toContain('workshop_relay_batches_total 0');
  });

  test('says that it lives, to anybody', async () => {
    const response = await fetch(`${closed.url}/health/live`);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });

  test.each([
    ['no token where one is set', () => fetch(`${closed.url}/metrics`)],
    ['another token', () => fetch(`${closed.url}/metrics`, bearer('another-token-for-tests'))],
    [
      'a request that a proxy passes on',
      () => fetch(`${open.url}/metrics`, { headers: { via: '1.1 proxy' } }),
    ],
    ['another path', () => fetch(`${open.url}/other`)],
    ['another method', () => fetch(`${open.url}/metrics`, { method: 'POST' })],
  ])('answers 404 to %s', async (_what, ask) => {
    expect((await ask()).status).toBe(404);
  });

  test('shows them to the bearer of the token', async () => {
    expect((await fetch(`${closed.url}/metrics`, bearer(token))).status).toBe(200);
  });

  test('serves none without METRICS_PORT', async () => {
    const { url, close } = await startWorkerMetrics(
      { host: '127.0.0.1', metricsPort: null, metricsToken: '', cell: null, cellName: '' },
      openWorkerMetrics(),
    );
    expect(url).toBe('');
    await close();
  });
});
