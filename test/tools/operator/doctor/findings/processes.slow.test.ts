import { expect, test } from 'vitest';
import { complaints, elsewhere, inContents, served, stopped } from './facts.ts';

test('warns that the service does not run', () => {
  expect(complaints(stopped)).toEqual(['warn service: it does not run → make start']);
  const sessions = { api_processes: 0, worker_sessions: 0 };
  expect(inContents({ sessions }, elsewhere)).toEqual([
    'warn service: it does not run → scripts/node http/server.ts, and scripts/node workers/main.ts beside it',
  ]);
});

test('calls an API without workers wrong', () => {
  const sessions = { api_processes: 1, worker_sessions: 0 };
  expect(inContents({ sessions }, elsewhere)).toEqual([
    'wrong workers: none is connected: no webhooks and no messages are sent → scripts/node workers/main.ts',
  ]);
});

test('calls several API processes without Redis wrong', () => {
  const sessions = { api_processes: 2, worker_sessions: 1 };
  expect(inContents({ sessions }, elsewhere)).toEqual([
    expect.stringMatching(/^wrong limits: 2 API processes .* → set the same REDIS_URL for all/),
  ]);
  const settings = { ...served, redisUrl: 'redis://cache.test' };
  expect(inContents({ sessions }, { ...elsewhere, settings })).toEqual([]);
});

test('calls a Redis wrong that is away, or that may throw the queue away', () => {
  expect(complaints({ redis: { refused: 'Redis does not answer: x' } })).toEqual([
    expect.stringMatching(/^wrong redis: Redis does not answer: x → start Redis/),
  ]);
  const redis = { version: '8.0', policy: 'noeviction', maxmemory: 1e9, appendOnly: false, cluster: null };
  expect(complaints({ redis })).toEqual([]);
  const evicting = { ...redis, policy: 'allkeys-lru' };
  expect(complaints({ redis: evicting })).toEqual([
    expect.stringMatching(
      /^wrong redis: maxmemory-policy is allkeys-lru: .* → set maxmemory-policy noeviction/,
    ),
  ]);
  expect(complaints({ redis: { ...evicting, maxmemory: 0 } })).toEqual([
    expect.stringMatching(/^warn redis/),
  ]);
  const cluster = { masters: 3, silent: 1, withoutReplica: 2 };
  expect(complaints({ redis: { ...redis, cluster } })).toEqual([
    expect.stringMatching(/^wrong redis: 1 of 3 masters .* do not answer → start it/),
    expect.stringMatching(/^warn redis: 2 of 3 masters .* have no replica → add one/),
  ]);
});
