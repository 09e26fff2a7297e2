import { spawnSync } from 'node:child_process';
import { RedisServer } from '../../../../test/support/redis-server.ts';

export function isInstalled(program: string, debianPackage: string): boolean {
  if (!spawnSync(program, ['--version']).error) return true;
  console.log(`${program} is missing (Debian: ${debianPackage}): what needs it is left out.`);
  return false;
}

/** Calls `bench` with the URL of a new Redis server, if Redis is installed. */
export async function withRedis(bench: (settings: { REDIS_URL: string }) => Promise<void>): Promise<void> {
  if (!isInstalled('redis-server', 'redis-server')) return;
  const redis = await RedisServer.start();
  try {
    await bench({ REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
}

/** Tells whether the command line names this part. Without any named part, all parts are chosen. */
export function isChosen(part: string): boolean {
  return process.argv.length <= 2 || process.argv.includes(part, 2);
}

/** Runs the bench with the queue on PostgreSQL and on Redis, or on the engines named on the command line. */
export async function runOnEachEngine(
  bench: (engine: 'PostgreSQL' | 'Redis', settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (isChosen('postgres')) await bench('PostgreSQL', {});
  if (isChosen('redis')) await withRedis((settings) => bench('Redis', settings));
}
