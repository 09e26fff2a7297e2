import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { Refused } from '../../domain/errors/refused.ts';
import { readRedisAddress } from '../../domain/network/redis-address.ts';
import { memberOf } from '../../domain/text/json.ts';
import { answerWithin } from '../telemetry/metrics.ts';

/** A connection to one server, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

interface ClientOptions extends Pick<RedisOptions, 'commandTimeout' | 'connectTimeout' | 'socketTimeout'> {
  /** Bounds how often a command is repeated; null repeats it until Redis answers. A cluster has a limit of its own. */
  maxRetriesPerRequest?: number | null;
  enableOfflineQueue?: boolean;
  /** The longest pause between two attempts to connect; null: there is one attempt. */
  reconnectsEveryMs?: number | null;
}

/** A node that hangs breaks no connection, so the client would not hear that a replica has replaced it. */
const slotsRefreshIntervalMs = 2_000;
/** A node that hangs is asked for the slots no longer than this; then the next one is. */
const slotsRefreshTimeoutMs = 500;
/** A failover is waited for by tries a tenth of a second apart; the caller has limits of its own. */
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
    // Names stay names: certificates contain them.
    dnsLookup: (host, found) => found(null, host),
  });
}

/** Waits for the first connection, or until it has failed. Refuses an address of the wrong kind. */
export async function whenConnected(client: RedisClient, limitMs: number): Promise<void> {
  const mismatch = await answerWithin(limitMs, () => findMismatch(client));
  if (mismatch) throw new Refused(`REDIS_URL: ${mismatch}`);
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

/** Returns what a node of a cluster answered, where the client's error says only that all have failed. */
export function failureBehind(error: Error): Error {
  const behind = memberOf(error, 'lastNodeError');
  return behind instanceof Error ? behind : error;
}

/** The nodes that hold each slot, the master first. A client of one server has none. */
export function holdersOf(client: RedisClient): string[][] {
  return client instanceof Cluster ? client.slots : [];
}

/** The servers that hold a part of the keys: the masters of a cluster, or the one server. */
export function mastersOf(client: RedisClient): Redis[] {
  if (client instanceof Redis) return [client];
  const holders = new Set(client.slots.map(([master]) => master));
  return client.nodes('master').filter(({ options }) => holders.has(`${options.host}:${options.port}`));
}

export interface Masters {
  answering: number;
  silent: number;
}

/** A master that the client has lost is silent, too. */
export async function countMasters(client: RedisClient): Promise<Masters> {
  const asked = client.status === 'ready' ? mastersOf(client) : [];
  const answers = await Promise.all(asked.map(isAnswering));
  const answering = answers.filter((each) => each).length;
  const all = new Set(holdersOf(client).map(([master]) => master)).size;
  return { answering, silent: Math.max(1, all) - answering };
}

function isAnswering(server: Redis): Promise<boolean> {
  return server.ping().then(
    () => true,
    () => false,
  );
}
