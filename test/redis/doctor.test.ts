import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { gatherRedis } from '../../tools/operator/doctor/gather-redis.ts';
import { RedisServer } from '../support/redis-server.ts';

test('reads from Redis whether it may throw the queue away, and that it is away', async () => {
  const server = await RedisServer.start();
  expect(await gatherRedis(server.url)).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+/),
    policy: 'noeviction',
    maxmemory: 0,
    appendOnly: false,
  });
  const redis = new Redis(server.url);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru', 'maxmemory', '50mb');
  redis.disconnect();
  expect(await gatherRedis(server.url)).toMatchObject({
    policy: 'allkeys-lru',
    maxmemory: 52_428_800,
  });
  await server.stop();
  expect(await gatherRedis(server.url)).toMatchObject({ refused: expect.stringMatching(/ECONNREFUSED/) });
});

test('reports nothing about Redis if none is configured', async () => {
  expect(await gatherRedis('')).toBeNull();
});
