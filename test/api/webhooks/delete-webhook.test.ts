import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { openWebhooks } from './scene.ts';

const webhooks = await openWebhooks();
const { send, get, subscribe, subscriptionRow, insertDeliveries, deliveriesOf, backlogOf } = webhooks;
const { receiver, sql, database } = webhooks;

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

test('ends attempts under way, too, whose process may never come back', async () => {
  const { id, path } = await subscribe();
  const responses: ServerResponse[] = [];
  receiver.answer(path, (response) => responses.push(response));
  const testing = send('POST', `/webhooks/${id}/test`);
  await receiver.expect(path, 1);
  await remove(id);
  expect(await backlogOf(id)).toEqual([]);
  responses[0]?.end();
  expect((await testing).body).toEqual({ ok: true, status: 200 });
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', error: 'the subscription was deleted' }]);
});

test('a test that starts during the deletion waits, and leaves no orphaned delivery', async () => {
  const { id, path } = await subscribe();
  const testing = await inTransaction(database, async (_, raw) => {
    await raw`delete from webhook_subscriptions where id = ${id}`;
    const asked = send('POST', `/webhooks/${id}/test`);
    await untilSomebodyWaits(raw);
    return { asked };
  });
  expect((await testing.asked).status).toBe(404);
  expect(receiver.at(path)).toEqual([]);
  expect(await backlogOf(id)).toEqual([]);
});

test('a second time there is nothing to delete', async () => {
  const { id } = await subscribe();
  await remove(id);
  const again = await remove(id);
  expect([again.status, again.body.error.code]).toEqual([404, 'not_found']);
});
