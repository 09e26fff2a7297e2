import { afterAll, expect, test } from 'vitest';
import { pauseWorkshop, resumeWorkshop } from '../../../../tools/operator/moving/pause.ts';
import { signersOf } from '../../../http/public/tracking/signing.ts';
import { openReceiver } from '../../../support/receiver.ts';
import { succeeded } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, startWorkers } from './deployment.ts';

const workshop = await openWorkshop();
const { host, get, post, desk, sql } = workshop;
const { newQuote, ask, send, carried } = signersOf(workshop);
const receiver = await openReceiver();
afterAll(receiver.close);

const config = configOf(workshop);

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
  const { errors, wake } = await startWorkers(workshop);

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
