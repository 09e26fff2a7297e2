import { afterAll, expect, test, vi } from 'vitest';
import { readExposition } from '../../support/exposition.ts';
import { patienceMs } from '../../support/patience.ts';
import { startWorker } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post, databaseUrl } = await openWorkshop();
const worker = await startWorker(databaseUrl, { METRICS_PORT: '0', LOG_LEVEL: 'trace' });
afterAll(worker.kill);

const read = async () => readExposition(await (await fetch(`${worker.url}/metrics`)).text());

test('a worker process reports its work without naming the workshops', async () => {
  expect((await fetch(`${worker.url}/health/live`)).status).toBe(200);
  const subscription = { url: 'http://127.0.0.1:1/their-own-token', events: ['client.created'] };
  const { body } = await post('/webhooks', subscription);
  await post('/clients', { name: 'Ermelinda Supuesta' });
  await vi.waitFor(
    async () =>
      expect(await read()).toMatchObject({
        workshop_relayed_events_total: 1,
        'workshop_delivery_attempts_total{outcome="retried"}': 1,
        workshop_delivery_attempt_duration_seconds_count: 1,
        workshop_delivery_lag_seconds_count: 1,
        workshop_requeued_deliveries_total: 0,
      }),
    patienceMs,
  );
  expect(await read()).toHaveProperty('workshop_queue_jobs');

  await worker.stop();
  for (const secret of [body.secret, 'their-own-token', 'Ermelinda'])
    expect(worker.output()).not.toContain(secret);
  for (const line of worker.output().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});
