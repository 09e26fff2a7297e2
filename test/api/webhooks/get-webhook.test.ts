import { expect, test } from 'vitest';
import { openWebhooks } from './scene.ts';

const { get, subscribe, insertDeliveries, createKey } = await openWebhooks();

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

test('another key’s subscription is none', async () => {
  const { id } = await subscribe({}, { key: (await createKey()).key });
  const refused = await get(`/webhooks/${id}`);
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  expect(refused.text).toBe((await get('/webhooks/9007199254740991')).text);
});
