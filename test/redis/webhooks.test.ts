import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { RedisServer } from '../support/redis-server.ts';
import { openScene } from '../workers/scene.ts';

const redis = await RedisServer.start();
afterAll(() => redis.stop());
const scene = await openScene({ redisUrl: redis.url });
const { receiver, sql, subscribe, happen, settled } = scene;

test('deliveries are carried by Redis, under keys that a cluster keeps together', async () => {
  const workers = await scene.start();
  const { id } = await subscribe('/carried');
  await happen(1);
  workers.wake();
  await receiver.expect('/carried', 1);
  expect(await settled(id)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !key.startsWith('{workshop-api}:'))).toEqual([]);
  await client.quit();
  await workers.stop();
});

test('what Redis forgot is queued again, and delivered once', async () => {
  const idle = await scene.start();
  await idle.stop();
  const { id } = await subscribe('/forgotten');
  for (let client = 1; client <= 5; client += 1) await happen(client);
  // Relayed and taken into the queue half a minute ago; then Redis lost all of it.
  const relaying = await scene.start();
  receiver.answer('/forgotten', () => {});
  relaying.wake();
  await receiver.expect('/forgotten', 5);
  await relaying.queue.close();
  receiver.answer('/forgotten', (response) => response.end());
  const client = new Redis(redis.url);
  await client.flushall();
  await client.quit();
  await sql`
    update webhook_backlog set queued_at = queued_at - interval '30 seconds', claimed_until = queued_at - interval '5 seconds'`;
  const workers = await scene.start();
  workers.wake();
  await receiver.expect('/forgotten', 10);
  const deliveries = await settled(id);
  expect(deliveries.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    Array.from({ length: 5 }, () => ({ status: 'succeeded', attempts: 1 })),
  );
});
