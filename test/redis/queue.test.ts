import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openQueue } from '../../workers/lanes/queue.ts';
import { patienceMs } from '../support/patience.ts';
import { RedisServer } from '../support/redis-server.ts';

const redis = await RedisServer.start();
afterAll(() => redis.stop());

const attemptMs = 2_000;
const laneOf = (subscription: number) => ({ instanceId: 1, lane: String(subscription) });

test('running jobs end, and nothing waits for a Redis that is not available', async () => {
  const queue = await openQueue({
    name: 'webhooks',
    databaseUrl: '',
    redisUrl: redis.url,
    onError: () => {},
  });
  const begun: string[] = [];
  const ended: string[] = [];
  const worker = queue.work(async ({ lane }) => {
    begun.push(lane);
    await sleep(attemptMs);
    ended.push(lane);
  });
  await queue.add([laneOf(1), laneOf(2)]);
  await expect.poll(() => begun).toHaveLength(2);
  await redis.stop();
  const startedAt = performance.now();
  await worker.stop();
  expect(ended).toHaveLength(2);
  await expect(queue.add([laneOf(3)])).rejects.toThrow('Redis is not available');
  await queue.close();
  expect(performance.now() - startedAt).toBeLessThan(patienceMs);
});
