import { expect, test } from 'vitest';
import { openWebhooks } from './scene.ts';

const webhooks = await openWebhooks();
const { send, get, subscribe, subscriptionRow, insertDeliveries, deliveriesOf, backlogOf, createKey, sql } =
  webhooks;

const remove = (id: number, key?: string) => send('DELETE', `/webhooks/${id}`, key ? { key } : {});

test('takes the subscription with its secrets, and nothing of it can be reached any more', async () => {
  const { id } = await subscribe();
  const [delivery] = await insertDeliveries(id, [{}]);
  const { status, body } = await remove(id);
  expect([status, body]).toEqual([200, { ok: true }]);
  expect(await subscriptionRow(id)).toBeUndefined();
  expect(await sql`select from webhook_secrets where subscription_id = ${id}`).toHaveLength(0);
  for (const path of [`/webhooks/${id}`, `/webhooks/${id}/deliveries`]) {
    expect((await get(path)).status).toBe(404);
  }
  for (const path of ['test', 'secret', `deliveries/${delivery}/replay`]) {
    expect((await send('POST', `/webhooks/${id}/${path}`)).status).toBe(404);
  }
});

test('fails what is pending, and says why', async () => {
  const { id } = await subscribe();
  await insertDeliveries(id, [{ status: 'pending' }]);
  await remove(id);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', error: 'the subscription was deleted' }]);
  expect(await backlogOf(id)).toEqual([]);
});

test('a second time there is nothing to delete', async () => {
  const { id } = await subscribe();
  await remove(id);
  const again = await remove(id);
  expect([again.status, again.body.error.code]).toEqual([404, 'not_found']);
});

test('another key’s subscription is none, and stays', async () => {
  const { key } = await createKey();
  const { id } = await subscribe();
  expect((await remove(id, key)).status).toBe(404);
  expect(await subscriptionRow(id)).toBeDefined();
});
