import type { ContentFacts, Facts } from '../facts.ts';
import { type Finding, ok, warn, wrong } from '../finding.ts';

export interface Deployment {
  embedded: boolean;
  /** Whether a service is there at all: what it would do is not missed where it was stopped. */
  runs: boolean;
  hasRedis: boolean;
}

export function judgeService({ embedded, runs }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (!runs) {
    const how = embedded
      ? 'make start'
      : 'scripts/node http/server.ts, and scripts/node workers/main.ts beside it';
    return [warn('service', 'it does not run', how)];
  }
  return [ok('service', `API processes: ${sessions.api_processes}`)];
}

export function judgeWorkers({ embedded, runs }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (!runs) return [];
  return sessions.worker_sessions > 0
    ? [ok('workers', 'they are connected')]
    : [wrong('workers', 'none is connected: no webhook and no message is sent', startWorkers(embedded))];
}

export function startWorkers(embedded: boolean): string {
  return embedded ? 'start the service anew' : 'scripts/node workers/main.ts';
}

export function judgeLimits({ hasRedis }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (hasRedis || sessions.api_processes < 2) return [];
  return [
    wrong(
      'limits',
      `${sessions.api_processes} API processes serve, and REDIS_URL is not set here`,
      'set the same REDIS_URL for all of them: without it each counts its own limits',
    ),
  ];
}

export function judgeRedis(redis: Facts['redis']): Finding[] {
  if (!redis) return [];
  if ('refused' in redis) {
    return [wrong('redis', redis.refused, 'start Redis, or mend REDIS_URL; until then webhooks wait')];
  }
  const { version, policy, maxmemory, appendOnly } = redis;
  const kept = appendOnly
    ? 'keeps its queue over a restart'
    : 'keeps nothing over a restart (appendonly no): what was queued is then queued again, some seconds later';
  const found = [ok('redis', `Redis ${version}, ${kept}`)];
  if (policy === 'noeviction') return found;
  const evicts = `maxmemory-policy is ${policy}: Redis may throw queued deliveries and counts away`;
  const remedy = 'set maxmemory-policy noeviction in redis.conf';
  return [...found, maxmemory > 0 ? wrong('redis', evicts, remedy) : warn('redis', evicts, remedy)];
}
