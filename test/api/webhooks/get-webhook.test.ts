import { expect, test } from 'vitest';
import { idOfNothing } from '../../support/fixtures.ts';
import { openWebhooks } from './scene.ts';

const webhooks = await openWebhooks();
const { get, send, subscribe, insertDeliveries, createKey } = webhooks;
const { receiver, subscriptionRow, deliveriesOf, sql } = webhooks;

test('shows the subscription and its 50 newest deliveries, the newest first', async () => {
  const { secret, path, ...item } = await subscribe();
  const others = await subscribe();
  const ids = await insertDeliveries(
    item.id,
    Array.from({ length: 52 }, () => ({})),
  );
  await insertDeliveries(others.id, [{}]);
  const { body } = await get(`/webhooks/${item.id}`);
  expect(body.item).toEqual(item);
  expect(body.deliveries.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2).reverse());
});

test('shows the outcome of a delivery, and not what was sent', async () => {
  const { id } = await subscribe();
  await insertDeliveries(id, [
    { event_id: 71, status: 'failed', attempts: 6, error: 'the receiver answered 503' },
  ]);
  const { body } = await get(`/webhooks/${id}`);
  expect(body.deliveries).toEqual([
    {
      id: expect.any(Number),
      event: 'client.created',
      event_id: 71,
      status: 'failed',
      attempts: 6,
      trigger: 'event',
      response_status: null,
      response_body: null,
      error: 'the receiver answered 503',
      duration_ms: null,
      created_at: expect.any(String),
      last_attempt_at: null,
      next_attempt_at: null,
    },
  ]);
});

test.each([
  ['GET', ''],
  ['PATCH', '', { active: false }],
  ['DELETE', ''],
  ['POST', '/secret'],
  ['POST', '/test'],
  ['GET', '/deliveries'],
  ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
  ['POST', '/deliveries/ID/replay'],
] as const)('%s %s: another key’s subscription is none, and stays as it is', async (method, path, body?) => {
  const { id, path: hook } = await subscribe();
  const [delivery] = await insertDeliveries(id, [{ status: 'failed' }]);
  const traces = async () => [
    await subscriptionRow(id),
    await deliveriesOf(id),
    [...(await sql`select * from webhook_secrets where subscription_id = ${id}`)],
  ];
  const before = await traces();
  const { key } = await createKey();
  const askFor = (of: number) =>
    send(method, `/webhooks/${of}${path.replace('ID', String(delivery))}`, { key, body });
  const refused = await askFor(id);
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  expect(refused.text).toBe((await askFor(idOfNothing)).text);
  expect(await traces()).toEqual(before);
  expect(receiver.at(hook)).toEqual([]);
});
