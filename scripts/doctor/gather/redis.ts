import { Redis } from 'ioredis';
import type { Facts } from '../facts.ts';

const patienceMs = 2_000;

export async function gatherRedis(url: string): Promise<Facts['redis']> {
  if (url === '') return null;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    await redis.connect();
    const told = await redis.info();
    const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(told)?.[1] ?? '';
    return {
      version: value('redis_version'),
      policy: value('maxmemory_policy'),
      maxmemory: Number(value('maxmemory')),
      appendOnly: value('aof_enabled') === '1',
    };
  } catch (error) {
    return { refused: `Redis does not answer: ${(failure ?? (error as Error)).message}` };
  } finally {
    redis.disconnect();
  }
}
