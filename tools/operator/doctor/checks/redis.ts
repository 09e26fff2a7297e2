import { type DoctorFacts, isKnown } from '../facts.ts';
import { type Check, check, okResult, warningResult, wrongResult } from './check.ts';

export const redisChecks: Check<DoctorFacts['redis']>[] = [
  check(
    'redis',
    (redis) => redis,
    (redis) => {
      if (!isKnown(redis))
        return wrongResult(redis.refused, 'start Redis, or correct REDIS_URL; until then webhooks wait');
      const { version, appendOnly, cluster } = redis;
      const persistence = appendOnly
        ? 'its queue survives a restart'
        : 'its queue does not survive a restart (appendonly no): the service queues everything again some seconds later';
      const kind = cluster ? `Redis ${version}, a cluster (masters: ${cluster.masters})` : `Redis ${version}`;
      return okResult(`${kind}, ${persistence}`);
    },
  ),
  check(
    'redis',
    (redis) => (isKnown(redis) && redis.cluster?.silent ? redis.cluster : null),
    ({ masters, silent }) =>
      wrongResult(
        `${silent} of ${masters} masters of the cluster do not answer`,
        'start it, or let a replica take its place; until then webhooks may wait',
      ),
  ),
  check(
    'redis',
    (redis) => (isKnown(redis) && redis.cluster?.withoutReplica ? redis.cluster : null),
    ({ masters, withoutReplica }) =>
      warningResult(
        `${withoutReplica} of ${masters} masters of the cluster have no replica`,
        'add one with redis-cli --cluster add-node … --cluster-slave',
      ),
  ),
  check(
    'redis',
    (redis) => (isKnown(redis) && redis.policy !== 'noeviction' ? redis : null),
    ({ policy, maxmemory }) => {
      const evicts = `maxmemory-policy is ${policy}: Redis may discard queued deliveries and counts`;
      const remedy = 'set maxmemory-policy noeviction in redis.conf';
      return maxmemory > 0 ? wrongResult(evicts, remedy) : warningResult(evicts, remedy);
    },
  ),
];
