import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { readRedisAddress } from '../../domain/network/redis-address.ts';
import { memberOf } from '../../domain/text/json.ts';
import { answerWithin } from '../telemetry/metrics.ts';

/** A connection to a single Redis server, or to all nodes of a Redis Cluster. */
export type RedisClient = Redis | Cluster;

interface ClientOptions extends Pick<RedisOptions, 'commandTimeout' | 'connectTimeout' | 'socketTimeout'> {
  /** Maximum number of retries of a command; null retries until Redis answers. A cluster has a separate limit. */
  maxRetriesPerRequest?: number | null;
  enableOfflineQueue?: boolean;
  /** Maximum pause between two attempts to connect; null for a single attempt. */
  reconnectsEveryMs?: number | null;
}

/**
 * Interval at which the client reads the cluster's slots. A node that hangs breaks no connection, so the client would
 * not notice that a replica has replaced it.
 */
const slotsRefreshIntervalMs = 2_000;
/** Timeout for reading the slots from a node, after which the next node is queried. */
const slotsRefreshTimeoutMs = 500;
/** Interval of retries during a failover. The caller limits their total time. */
const failoverRetryMs = 100;
const reconnectsEveryMsDefault = 2_000;

export function openRedis(url: string, options: ClientOptions): RedisClient {
  const {
    reconnectsEveryMs = reconnectsEveryMsDefault,
    enableOfflineQueue = true,
    ...redisOptions
  } = options;
  const address = readRedisAddress(url);
  const retryStrategy = (attempt: number) =>
    reconnectsEveryMs === null ? null : Math.min(attempt * 100, reconnectsEveryMs);
  if (!address.isCluster)
    return new Redis(address.url, { ...redisOptions, enableOfflineQueue, retryStrategy });
  const { nodes, username, password, tls } = address;
  return new Cluster(nodes, {
    redisOptions: {
      ...redisOptions,
      ...(username && { username }),
      ...(password && { password }),
      ...(tls && { tls: {} }),
    },
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    retryDelayOnFailover: failoverRetryMs,
    retryDelayOnClusterDown: failoverRetryMs,
    slotsRefreshInterval: slotsRefreshIntervalMs,
    slotsRefreshTimeout: slotsRefreshTimeoutMs,
    // Leaves host names unresolved, because certificates contain names.
    dnsLookup: (host, found) => found(null, host),
  });
}

/**
 * Waits until the first connection succeeds or fails. Throws `OperatorError` if `REDIS_URL` names the wrong kind of server.
 */
export async function whenConnected(client: RedisClient, limitMs: number): Promise<void> {
  const mismatch = await answerWithin(limitMs, () => findMismatch(client));
  if (mismatch) throw new OperatorError(`REDIS_URL: ${mismatch}`);
}

async function findMismatch(client: RedisClient): Promise<string | null> {
  let failure = '';
  const onError = (error: Error) => {
    failure = failureBehind(error).message;
  };
  client.on('error', onError);
  await new Promise<void>((settle) => {
    if (client.status === 'ready') settle();
    client.once('ready', settle).once('close', settle);
  });
  client.off('error', onError);
  if (client instanceof Cluster) {
    const isSingle = failure.includes('cluster support disabled');
    return isSingle ? 'the server is not part of a Redis Cluster: write redis:// instead' : null;
  }
  const isNode = client.status === 'ready' && (await client.info('cluster')).includes('cluster_enabled:1');
  return isNode ? 'the server is a node of a Redis Cluster: write redis-cluster:// instead' : null;
}

/** Returns the error of the last cluster node, because the client's error only states that all nodes failed. */
export function failureBehind(error: Error): Error {
  const behind = memberOf(error, 'lastNodeError');
  return behind instanceof Error ? behind : error;
}

/** Returns the nodes of each slot of a cluster, the master first. Empty for a single server. */
export function listNodesOfSlots(client: RedisClient): string[][] {
  return client instanceof Cluster ? client.slots : [];
}

/** Returns the servers that hold a part of the keys: the masters of a cluster, or the single server. */
export function listMasters(client: RedisClient): Redis[] {
  if (client instanceof Redis) return [client];
  const holders = new Set(client.slots.map(([master]) => master));
  return client.nodes('master').filter(({ options }) => holders.has(`${options.host}:${options.port}`));
}

export interface Masters {
  answering: number;
  silent: number;
}

/**
 * Counts the masters that answer and those that do not. Masters to which the client has no connection count as silent.
 */
export async function countMasters(client: RedisClient): Promise<Masters> {
  const masters = client.status === 'ready' ? listMasters(client) : [];
  const answers = await Promise.all(masters.map(isAnswering));
  const answering = answers.filter((each) => each).length;
  const all = new Set(listNodesOfSlots(client).map(([master]) => master)).size;
  return { answering, silent: Math.max(1, all) - answering };
}

function isAnswering(server: Redis): Promise<boolean> {
  return server.ping().then(
    () => true,
    () => false,
  );
}
