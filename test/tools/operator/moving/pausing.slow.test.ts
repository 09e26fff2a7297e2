import { afterAll, expect, test } from 'vitest';
import { openSender } from '../../../../adapters/outbound/sender.ts';
import { openWorkerMetrics } from '../../../../adapters/telemetry/worker-metrics.ts';
import { type Config, parseConfig } from '../../../../config.ts';
import { pauseWorkshop, resumeWorkshop } from '../../../../tools/operator/moving/pause.ts';
import { openWorkersDatabase } from '../../../../workers/database.ts';
import { openQueue } from '../../../../workers/lanes/queue.ts';
import { startWebhooks } from '../../../../workers/webhooks/relay.ts';
import { signersOf } from '../../../http/public/tracking/signing.ts';
import { openReceiver } from '../../../support/receiver.ts';
import { succeeded } from '../../../support/requests.ts';
import { noting } from '../../../support/worker-errors.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';

const workshop = await openWorkshop();
const { host, get, post, desk, sql, databaseUrl, clock } = workshop;
const { newQuote, ask, send, carried } = signersOf(workshop);
const receiver = await openReceiver();
afterAll(receiver.close);

const config: Config = parseConfig({
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  DATABASE_URL: databaseUrl,
  WEBHOOK_ALLOW_PRIVATE: '1',
});

async function startWorkers() {
  const errors: unknown[] = [];
  const onError = noting(errors);
  const database = openWorkersDatabase(databaseUrl);
  const queue = await openQueue({ name: 'webhooks', databaseUrl, redisUrl: '', onError });
  const sender = openSender(config, () => clock.now());
  const parts = { database, queue, sender, onError, metrics: openWorkerMetrics(), random: Math.random };
  const workers = startWebhooks({ ...parts, clock: () => clock.now() });
  afterAll(async () => {
    await workers.stop();
    await Promise.all([queue.close(), sender.close(), database.close()]);
  });
  return { errors, wake: workers.wake };
}

test('while a workshop is paused it is read and not written, nothing is sent, and nothing is lost', async () => {
  const hook = { url: receiver.url('/paused'), events: ['client.created'] };
  succeeded(await post('/webhooks', hook));
  const { tracking_url: link } = await newQuote();
  const page = await ask(link);
  succeeded(await post('/clients', { name: 'Inés Inventada' }));

  const [first, twin] = await Promise.all([
    pauseWorkshop(config, host, never),
    pauseWorkshop(config, host.toUpperCase(), never),
  ]);
  expect(first.paused_at).toBe(twin.paused_at);
  const { errors, wake } = await startWorkers();

  const refused = await post('/clients', { name: 'Nil Inventado' }, { idempotencyKey: 'while-it-is-paused' });
  expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
    503,
    'workshop_paused',
    '5',
  ]);
  await expect(desk('POST', '/boxes', { name: 'Box 9' })).rejects.toThrow('workshop_paused');
  expect((await get('/clients')).status).toBe(200);

  const decline = await send(link, { ...carried(page), do: 'decline', reason: 'price', comment: 'Muy caro' });
  expect([decline.statusCode, decline.headers['retry-after']]).toEqual([503, '5']);
  expect(decline.payload).toContain('lo que ha enviado no se ha guardado');
  expect(decline.payload).toContain('Muy caro');
  expect((await ask(link)).statusCode).toBe(200);

  const { body: listed } = await desk('GET', '/instances');
  expect(listed.data[0].paused_at).toBe(first.paused_at);
  const [lanes] = await sql`select count(*)::int as free from lanes where lease is distinct from -1`;
  expect(lanes?.free).toBe(0);

  expect(await resumeWorkshop(config, host, never)).toEqual({ host, paused_at: null, already: false });
  wake();
  const [delivered] = await receiver.expect('/paused', 1);
  expect(delivered?.headers['webhook-id']).toMatch(/^evt_/);
  expect(errors).toEqual([]);
});

test('a workshop that is not paused, or unknown, is not resumed', async () => {
  expect(await resumeWorkshop(config, host, never)).toEqual({ host, paused_at: null, already: true });
  await expect(pauseWorkshop(config, 'nobody.test', never)).rejects.toThrow(
    'No workshop has the host nobody.test',
  );
  await sql`update instances set left_at = now(), removing_at = now()`;
  await expect(resumeWorkshop(config, host, never)).rejects.toThrow(`instance return ${host}`);
  await sql`update instances set left_at = null, removing_at = null`;
});
