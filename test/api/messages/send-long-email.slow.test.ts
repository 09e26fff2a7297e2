import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../support/cpu.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openSendingWorkshop } from './sending.ts';

const { post, openInstance, sql, staged, traces, refuses } = await openSendingWorkshop();

const to = { to: 'clara@example.com', subject: 'Su coche está listo' };
const newsletter = `<h1>Ofertas</h1>${'<p style="color:red">Cambio de <b>aceite</b></p>'.repeat(2_000)}`;
const long = { ...to, text: 'Ofertas', html: newsletter };

test('a long HTML is sent as a short one is', async () => {
  const message = await staged(await post('/email', long));
  expect([message.html, message.text, message.units]).toEqual([newsletter, 'Ofertas', 1]);
});

test('it is refused as a short one is', async () => {
  await refuses('/email', { ...to, html: '<script>x()</script>'.repeat(2_000) }, '/html');
  await refuses('/email', { ...long, html: '<b>'.repeat(20_001) }, '/html');
  await refuses('/email', { ...long, to: 'nobody' }, '/to');
});

test('asked again with the same Idempotency-Key, the first answer comes, even once the credit is used up', async () => {
  const other = await openInstance('brief.test', 'business');
  await letSend(sql, 'brief.test', 1);
  const idempotencyKey = 'one-newsletter-however-often';
  const first = await other.post('/email', long, { idempotencyKey });
  expect(first.status).toBe(200);
  const before = await traces();
  const again = await other.post('/email', long, { idempotencyKey });
  expect([again.text, again.headers['idempotent-replay']]).toEqual([first.text, 'true']);
  const conflict = await other.post('/email', { ...long, subject: 'Otra cosa' }, { idempotencyKey });
  expect([conflict.status, conflict.body.error.code]).toEqual([409, 'idempotency_conflict']);
  expect((await other.post('/email', long)).status).toBe(502);
  expect(await traces()).toEqual(before);
});

test('of twins one is sent', async () => {
  const before = await traces();
  const idempotencyKey = 'twins-of-a-newsletter';
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/email', long, { idempotencyKey })));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect((await traces()).outbound_messages).toBe((before.outbound_messages as number) + 1);
});

test('it is not even looked at without an email account', async () => {
  const silent = await openInstance('mute.test', 'business');
  const nothingLeft = { ...to, html: '<script>x()</script>'.repeat(2_000) };
  expect((await silent.post('/email', nothingLeft)).status).toBe(502);
  expect((await silent.post('/email', { ...nothingLeft, to: 'nobody' })).status).toBe(422);
});

describe('what once froze the service for up to a minute', () => {
  test.each([
    ['comments in a link', `<a href="https://example.com/${'&lt!----&gt'.repeat(36_000)}">Hola</a>`],
    ['links of comments', `<a href="https://example.com/${'&lt!----&gt'.repeat(700)}">Hola</a>`.repeat(50)],
    ['pictures of nothing', `${'hola '.repeat(60_000)}${'<img>'.repeat(19_000)}`],
    ['elements in one another', `${'<x>'.repeat(10_000)}${'</y>'.repeat(9_000)}Hola`],
  ])('is sent all the same: %s', async (_what, html) => {
    const before = cpuMs();
    const message = await staged(await post('/email', { ...to, text: 'Hola', html }));
    expect(message.text).toBe('Hola');
    // Limit of the CPU time for staging, which writes and reads half a megabyte. The sanitising of the HTML runs in
    // another thread and does not count.
    expect(cpuMs() - before).toBeLessThan(1_000);
  });
});

test('what cannot be read in time is to be sent again, and nothing of it is anywhere', async () => {
  const shutdown = await openWorkshop({ externalCalls: { threadDeadlinesMs: { mails: 1 } } });
  await letSend(shutdown.sql, shutdown.host);
  const answer = await shutdown.post('/email', long, { idempotencyKey: 'too-much-at-once' });
  expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const [row] = await shutdown.sql`
    select (select count(*) from communications) + (select count(*) from idempotency_keys) as rows`;
  expect(Number(row?.rows)).toBe(0);
  const short = await shutdown.post('/email', { ...to, html: '<p>Hola</p>' });
  expect(short.status).toBe(200);
});
