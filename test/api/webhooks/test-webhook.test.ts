import { describe, expect, test } from 'vitest';
import { answers, type ReceivedRequest } from '../../support/receiver.ts';
import { openWebhooks, verified } from './scene.ts';

const webhooks = await openWebhooks();
const { send, get, patch, subscribe, receiver, deliveriesOf, backlogOf, subscriptionRow, sql } = webhooks;

const ask = (id: number, key?: string) => send('POST', `/webhooks/${id}/test`, key ? { key } : {});

test('sends a signed test.ping that any Standard Webhooks library takes', async () => {
  const { id, path, secret } = await subscribe();
  const { status, body } = await ask(id);
  expect([status, body]).toEqual([200, { ok: true, status: 200 }]);
  const [sent] = receiver.at(path) as [ReceivedRequest];
  expect(verified(secret, sent)).toEqual({
    event: 'test.ping',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { webhook_id: id },
  });
  const [delivery] = await deliveriesOf(id);
  expect(sent.headers['webhook-id']).toBe(`evt_${delivery?.event_id}`);
});

test('leaves a delivery that succeeded and an event that nobody relays', async () => {
  const { id } = await subscribe();
  await ask(id);
  const deliveries = await deliveriesOf(id);
  expect(deliveries).toMatchObject([
    {
      event: 'test.ping',
      trigger: 'test',
      status: 'succeeded',
      attempts: 1,
      error: null,
      response_status: 200,
    },
  ]);
  expect(await backlogOf(id)).toEqual([]);
  const [event] = await sql`select event, relayed_at from events where id = ${deliveries[0]?.event_id}`;
  expect(event).toEqual({ event: 'test.ping', relayed_at: expect.any(String) });
  expect((await get(`/webhooks/${id}`)).body.deliveries).toMatchObject([
    {
      trigger: 'test',
      duration_ms: expect.any(Number),
      last_attempt_at: expect.any(String),
      next_attempt_at: null,
    },
  ]);
});

describe('tells how it went wrong', () => {
  test.each([
    ['a refusal', answers.status(500, {}, 'out of order'), 500],
    ['a redirect, which is not followed', answers.status(302, { location: '/elsewhere' }), 302],
    ['a receiver that is gone', answers.status(410), 410],
    ['a connection that ends', answers.hangUp, 0],
  ])('%s', async (_what, answer, status) => {
    const { id, path } = await subscribe();
    receiver.answer(path, answer);
    expect((await ask(id)).body).toEqual({ ok: false, status });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', attempts: 1, error: expect.any(String), response_status: status || null },
    ]);
    expect(receiver.at(path)).toHaveLength(1);
    expect(await backlogOf(id)).toEqual([]);
    // A test delivery does not change the state of the subscription.
    expect(await subscriptionRow(id)).toMatchObject({ active: true, failing_since: null });
  });

  test('nobody there', async () => {
    const { id } = await subscribe({ url: 'http://127.0.0.1:9/' });
    expect((await ask(id)).body).toEqual({ ok: false, status: 0 });
  });
});

test('is sent to a subscription that is switched off, too', async () => {
  const { id, path } = await subscribe();
  await patch(`/webhooks/${id}`, { active: false });
  expect((await ask(id)).body).toEqual({ ok: true, status: 200 });
  expect(receiver.at(path)).toHaveLength(1);
});
