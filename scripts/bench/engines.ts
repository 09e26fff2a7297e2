import { RedisServer } from '../../test/support/redis-server.ts';

/** On PostgreSQL and on Redis, or on what the command line names: with the settings that a process needs for it. */
export async function onEachEngine(
  bench: (engine: 'PostgreSQL' | 'Redis', settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['postgres', 'redis'];
  if (parts.includes('postgres')) await bench('PostgreSQL', {});
  if (!parts.includes('redis')) return;
  const redis = await RedisServer.start();
  await bench('Redis', { REDIS_URL: redis.url });
  await redis.stop();
}
