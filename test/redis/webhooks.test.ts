import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/connection/transaction.ts';
import { insertDeliveries } from '../../db/webhooks/staging.ts';
import { RedisServer } from '../support/redis-server.ts';
import { openScene } from '../workers/scene.ts';

const redis = await RedisServer.start();
afterAll(() => redis.stop());
const scene = await openScene({ redisUrl: redis.url });
const { receiver, subscribe, happen, settled } = scene;

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
  expect(keys.filter((key) => !key.startsWith('{workshop-api:webhooks}:'))).toEqual([]);
  await client.quit();
  await workers.stop();
});

test('what Redis has lost is found, and delivered once', async () => {
  const { id } = await subscribe('/lost');
  const lost = Array.from({ length: 5 }, (_, n) => ({
    instanceId: scene.instance.id,
    subscriptionId: id,
    eventId: n + 1,
    event: 'client.created',
    occurredAt: scene.clock.now().toISOString(),
    data: { client_id: 1 },
    trigger: 'event' as const,
  }));
  const now = scene.clock.now();
  await inTransaction(scene.database, (tx) => insertDeliveries(tx, lost, { now, dueAt: now }));
  await scene.start();
  await receiver.expect('/lost', 5);
  const deliveries = await settled(id);
  expect(deliveries.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    Array.from({ length: 5 }, () => ({ status: 'succeeded', attempts: 1 })),
  );
  expect(receiver.at('/lost')).toHaveLength(5);
});
