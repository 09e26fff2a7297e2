import { type ClusterFacts, type Facts, type Finding, ok, warn, wrong } from './facts.ts';

export function judgeRedis(redis: Facts['redis']): Finding[] {
  if (!redis) return [];
  if ('refused' in redis) {
    return [wrong('redis', redis.refused, 'start Redis, or correct REDIS_URL; until then webhooks wait')];
  }
  const { version, policy, maxmemory, appendOnly, cluster } = redis;
  const persistence = appendOnly
    ? 'its queue survives a restart'
    : 'its queue does not survive a restart (appendonly no): the service queues everything again some seconds later';
  const kind = cluster ? `Redis ${version}, a cluster (masters: ${cluster.masters})` : `Redis ${version}`;
  const found = [ok('redis', `${kind}, ${persistence}`), ...judgeCluster(cluster)];
  if (policy === 'noeviction') return found;
  const evicts = `maxmemory-policy is ${policy}: Redis may discard queued deliveries and counts`;
  const remedy = 'set maxmemory-policy noeviction in redis.conf';
  return [...found, maxmemory > 0 ? wrong('redis', evicts, remedy) : warn('redis', evicts, remedy)];
}

function judgeCluster(cluster: ClusterFacts | null): Finding[] {
  if (!cluster) return [];
  const { masters, silent, withoutReplica } = cluster;
  const found: Finding[] = [];
  if (silent > 0) {
    const remedy = 'start it, or let a replica take its place; until then webhooks may wait';
    found.push(wrong('redis', `${silent} of ${masters} masters of the cluster do not answer`, remedy));
  }
  if (withoutReplica > 0) {
    const remedy = 'add one with redis-cli --cluster add-node … --cluster-slave';
    found.push(
      warn('redis', `${withoutReplica} of ${masters} masters of the cluster have no replica`, remedy),
    );
  }
  return found;
}
