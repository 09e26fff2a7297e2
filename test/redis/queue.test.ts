import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Job } from '../../db/queries/backlog.ts';
import { openQueue } from '../../workers/queue.ts';
import { webhookQueue } from '../../workers/webhooks.ts';
import { RedisServer } from '../support/redis-server.ts';

const redis = await RedisServer.start();
afterAll(() => redis.stop());

const attemptMs = 2_000;
const endsWithinMs = 8_000;
const job = (deliveryId: number): Job => ({
  instanceId: 1,
  subscriptionId: 1,
  deliveryId,
  createdAt: '2026-11-20T09:30:00.000Z',
  attempt: 1,
});

test('what is under way ends, and nobody waits for a Redis that is away', async () => {
  const queue = await openQueue({ ...webhookQueue, databaseUrl: '', redisUrl: redis.url, onError: () => {} });
  const begun: number[] = [];
  const ended: number[] = [];
  const worker = queue.work(async ({ deliveryId }) => {
    begun.push(deliveryId);
    await sleep(attemptMs);
    ended.push(deliveryId);
  });
  await queue.add([job(1), job(2)]);
  await expect.poll(() => begun).toHaveLength(2);
  await redis.stop();
  const startedAt = performance.now();
  await worker.stop();
  expect(ended).toHaveLength(2);
  await expect(queue.add([job(3)])).rejects.toThrow('Redis is away');
  await queue.close();
  expect(performance.now() - startedAt).toBeLessThan(endsWithinMs);
});
