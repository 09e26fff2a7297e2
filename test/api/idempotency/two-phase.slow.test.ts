import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWebhooks } from '../webhooks/scene.ts';

const webhooks = await openWebhooks({ settings: { logLevel: 'silent' } });
const { send, post, patch, subscribe, receiver, deliveriesOf, backlogOf, createKey, desk } = webhooks;
const { startProcess, setClock, clock, sql } = webhooks;
const { stored } = rowsIn(sql);

const second = await startProcess();
const ask = (id: number, idempotencyKey: string, to = webhooks.app, key?: string) =>
  send('POST', `/webhooks/${id}/test`, { idempotencyKey, ...(key && { key }) }, to);

/** Creates a subscription whose receiver leaves requests unanswered until the test answers them. */
async function subscribeToSlow(key = webhooks.liveKey) {
  const subscription = await subscribe({}, { key });
  const waiting: ServerResponse[] = [];
  receiver.answer(subscription.path, (response) => waiting.push(response));
  return {
    ...subscription,
    /** Waits until the receiver has got this many requests. */
    asked: (times: number) => receiver.expect(subscription.path, times),
    /** Answers the oldest unanswered request. */
    answer: (status = 200) => waiting.shift()?.writeHead(status).end(),
    answerLast: (status: number) => waiting.pop()?.writeHead(status).end(),
  };
}

const inProgress = [409, 'idempotency_in_progress'];
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error?.code];
const laterBy = (ms: number) => setClock(new Date(clock.now().getTime() + ms).toISOString());

describe('while the outside is waited for', () => {
  test('a twin is asked to wait, by every process', async () => {
    const { id, asked, answer } = await subscribeToSlow();
    const first = ask(id, 'waits-for-a-receiver');
    await asked(1);
    for (const app of [webhooks.app, second.app]) {
      const twin = await ask(id, 'waits-for-a-receiver', app);
      expect(codeOf(twin)).toEqual(inProgress);
      expect(Number(twin.headers['retry-after'])).toBeGreaterThan(0);
    }
    answer();
    const { text } = await first;
    const again = await ask(id, 'waits-for-a-receiver', second.app);
    expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', text]);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  test('any other request under that Idempotency-Key is asked to wait as well', async () => {
    const { id, asked, answer } = await subscribeToSlow();
    const first = ask(id, 'one-key-for-two-things');
    await asked(1);
    const idempotencyKey = 'one-key-for-two-things';
    expect(codeOf(await post('/clients', { name: 'Otra' }, { idempotencyKey }))).toEqual(inProgress);
    expect(codeOf(await patch(`/webhooks/${id}`, { active: false }, { idempotencyKey }))).toEqual(inProgress);
    answer();
    await first;
    const refused = await post('/clients', { name: 'Otra' }, { idempotencyKey });
    expect(codeOf(refused)).toEqual([409, 'idempotency_conflict']);
  });

  test('another key’s request under that Idempotency-Key is not', async () => {
    const { id, asked, answer } = await subscribeToSlow();
    const { key } = await createKey();
    const own = await subscribe({}, { key });
    const first = ask(id, 'the-same-words');
    await asked(1);
    expect((await ask(own.id, 'the-same-words', webhooks.app, key)).status).toBe(200);
    answer();
    await first;
  });

  test('no connection to the database is held: of one, 20 that wait leave it to the others', async () => {
    const { app } = await startProcess({ databaseConnections: 1 });
    const { id, asked, answer } = await subscribeToSlow();
    const waiting = Array.from({ length: 20 }, (_, turn) => ask(id, `one-of-many-${turn}`, app));
    await asked(20);
    const read = await send('GET', `/webhooks/${id}`, {}, app);
    expect(read.body.deliveries).toHaveLength(20);
    expect((await send('POST', '/clients', { body: { name: 'Entretanto' } }, app)).status).toBe(201);
    for (let turn = 0; turn < 20; turn += 1) answer();
    for (const { body } of await Promise.all(waiting)) expect(body).toEqual({ ok: true, status: 200 });
  });

  test('a key that is revoked meanwhile gets nothing more done, and the rest is left to the workers', async () => {
    const { id: keyId, key } = await createKey();
    const { id, asked, answer } = await subscribeToSlow(key);
    const first = ask(id, 'revoked-meanwhile', webhooks.app, key);
    await asked(1);
    await desk('POST', `/keys/${keyId}/revoke`);
    answer();
    expect(codeOf(await first)).toEqual([401, 'revoked_api_key']);
    expect(await stored('revoked-meanwhile')).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await backlogOf(id)).toHaveLength(1);
  });
});

describe('a process that does not come back', () => {
  test('holds the request for 30 seconds, and then another may take it up', async () => {
    const { id, asked, answer } = await subscribeToSlow();
    const lost = ask(id, 'its-process-died', second.app);
    await asked(1);
    await laterBy(15_000);
    expect(codeOf(await ask(id, 'its-process-died'))).toEqual(inProgress);
    await laterBy(16_000);
    const taken = ask(id, 'its-process-died');
    await asked(2);
    // The first request gets the receiver's answer while the second request is in progress. The lease of the first
    // request has expired, so its result is discarded.
    answer(500);
    expect(codeOf(await lost)).toEqual(inProgress);
    answer(200);
    const { body, headers, text } = await taken;
    expect([body, headers['idempotent-replay']]).toEqual([{ ok: true, status: 200 }, undefined]);
    expect((await ask(id, 'its-process-died')).text).toBe(text);
  });

  test('comes back too late, and gives the answer that was given meanwhile', async () => {
    const { id, asked, answer, answerLast } = await subscribeToSlow();
    const late = ask(id, 'back-too-late', second.app);
    await asked(1);
    await laterBy(31_000);
    const taken = ask(id, 'back-too-late');
    await asked(2);
    answerLast(503);
    const { body, text } = await taken;
    expect(body).toEqual({ ok: false, status: 503 });
    answer();
    const told = await late;
    expect([told.headers['idempotent-replay'], told.text]).toEqual(['true', text]);
  });

  test('comes back late, but before anybody else took it up: its answer is stored', async () => {
    const { id, path, asked, answer } = await subscribeToSlow();
    const late = ask(id, 'late-and-alone', second.app);
    await asked(1);
    await laterBy(40_000);
    answer();
    const { body, text } = await late;
    expect(body).toEqual({ ok: true, status: 200 });
    expect((await ask(id, 'late-and-alone')).text).toBe(text);
    expect(receiver.at(path)).toHaveLength(1);
  });

  test('leaves its test to the workers, a minute on', async () => {
    const { id, asked, answer } = await subscribeToSlow();
    const first = ask(id, 'what-the-workers-find');
    await asked(1);
    const at = clock.now().getTime();
    const [row] = await backlogOf(id);
    expect(Date.parse(row?.due_at) - at).toBeGreaterThan(50_000);
    expect(Date.parse(row?.due_at) - at).toBeLessThanOrEqual(60_000);
    expect(Date.parse(row?.handed_over_at)).toBeLessThanOrEqual(at);
    answer();
    await first;
    expect(await backlogOf(id)).toEqual([]);
  });
});

test('of 32 twins at once one has the effect, the others its answer, or are asked to wait', async () => {
  const { id, path } = await subscribe();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, turn) => ask(id, 'many-tests', turn % 2 ? webhooks.app : second.app)),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1);
  for (const told of answers.filter(({ status }) => status !== 200)) expect(codeOf(told)).toEqual(inProgress);
  expect(receiver.at(path)).toHaveLength(1);
  expect(await deliveriesOf(id)).toHaveLength(1);
});

describe('what is refused', () => {
  test('at once is kept, and takes its effects back', async () => {
    const first = await ask(9_007_199_254_740_991, 'a-test-of-nothing');
    expect(codeOf(first)).toEqual([404, 'not_found']);
    const again = await ask(9_007_199_254_740_991, 'a-test-of-nothing');
    expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', first.text]);
  });

  test('in the end, since things have changed, is kept', async () => {
    const { id } = await subscribe();
    await sql.unsafe('begin');
    await sql`select from webhook_subscriptions where id = ${id} for update`;
    const idempotencyKey = 'gone-meanwhile';
    const change = () => patch(`/webhooks/${id}`, { description: 'X' }, { idempotencyKey });
    const first = change();
    await untilSomebodyWaits(sql);
    await sql`delete from webhook_subscriptions where id = ${id}`;
    await sql.unsafe('commit');
    expect(codeOf(await first)).toEqual([404, 'not_found']);
    expect(await stored(idempotencyKey)).toMatchObject([{ status: 404 }]);
    expect((await change()).headers['idempotent-replay']).toBe('true');
  });

  test('with 422 is not kept: once corrected, it is carried out under the same key', async () => {
    const { app } = await startProcess({ webhookAllowPrivate: false });
    const idempotencyKey = 'mended-after-its-judgement';
    const body = { url: 'https://10.0.0.8/hooks', events: ['client.created'] };
    expect((await send('POST', '/webhooks', { body, idempotencyKey }, app)).status).toBe(422);
    expect(await stored(idempotencyKey)).toEqual([]);
    expect((await send('POST', '/webhooks', { body, idempotencyKey })).status).toBe(201);
  });
});

test('a defect is 500, keeps nothing, and the request can be repeated at once', async () => {
  const { id, path } = await subscribe();
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$`;
  await sql`create trigger fail before update on webhook_deliveries for each row execute function fail()`;
  const options = { method: 'POST', url: `/api/v1/webhooks/${id}/test` } as const;
  const headers = { host: webhooks.host, authorization: `Bearer ${webhooks.liveKey}` };
  const failing = { ...options, headers: { ...headers, 'idempotency-key': 'meets-a-defect' } };
  expect((await webhooks.app.inject(failing)).statusCode).toBe(500);
  expect(await stored('meets-a-defect')).toEqual([]);
  await sql`drop trigger fail on webhook_deliveries`;
  const done = await ask(id, 'meets-a-defect');
  expect([done.status, done.headers['idempotent-replay']]).toEqual([200, undefined]);
  expect(receiver.at(path)).toHaveLength(2);
});

test('a PATCH without Idempotency-Key goes through the same phases, and leaves nothing to replay', async () => {
  const { id } = await subscribe();
  const [before] = await sql`select count(*) as rows from idempotency_keys`;
  expect((await patch(`/webhooks/${id}`, { url: receiver.url('/elsewhere') })).status).toBe(200);
  expect(await sql`select count(*) as rows from idempotency_keys`).toEqual([before]);
});
