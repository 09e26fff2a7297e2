import type { Redis } from 'ioredis';
import {
  countMasters,
  failureBehind,
  listMasters,
  listNodesOfSlots,
  openRedis,
  type RedisClient,
  whenConnected,
} from '../../../adapters/redis/client.ts';
import { errorMessage } from '../../../domain/errors/operator-error.ts';
import type { ClusterFacts, DoctorFacts, RedisServerFacts } from './facts.ts';

const redisTimeoutMs = 2_000;

export async function gatherRedis(url: string): Promise<DoctorFacts['redis']> {
  if (url === '') return null;
  const redis = openRedis(url, {
    connectTimeout: redisTimeoutMs,
    commandTimeout: redisTimeoutMs,
    maxRetriesPerRequest: 0,
    reconnectsEveryMs: null,
  });
  let failure: Error | undefined;
  redis.on('error', (error) => {
    failure ??= failureBehind(error);
  });
  try {
    await whenConnected(redis, redisTimeoutMs);
    if (redis.status !== 'ready')
      throw new Error(redis.isCluster ? incompleteClusterProblem : 'it is silent');
    const cluster = redis.isCluster ? await clusterFacts(redis) : null;
    const servers = (await Promise.allSettled(listMasters(redis).map(serverFacts))).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    const server = servers.find(({ policy }) => policy !== 'noeviction') ?? servers[0];
    if (!server) throw new Error('it is silent');
    return { ...server, cluster };
  } catch (error) {
    return { refused: `Redis does not answer: ${errorMessage(failure ?? error)}` };
  } finally {
    redis.disconnect();
  }
}

const incompleteClusterProblem =
  'no node of the cluster is complete (cluster_state:fail): some keys have no master';

async function serverFacts(redis: Redis): Promise<RedisServerFacts> {
  const info = await redis.info();
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  return {
    version: value('redis_version'),
    policy: value('maxmemory_policy'),
    maxmemory: Number(value('maxmemory')),
    appendOnly: value('aof_enabled') === '1',
  };
}

async function clusterFacts(redis: RedisClient): Promise<ClusterFacts> {
  const { answering, silent } = await countMasters(redis);
  const alone = listNodesOfSlots(redis).filter((holders) => holders.length === 1);
  const withoutReplica = new Set(alone.map(([master]) => master)).size;
  return { masters: answering + silent, silent, withoutReplica };
}
