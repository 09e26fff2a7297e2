import { expect, test } from 'vitest';
import { readRedisAddress } from '../../../domain/network/redis-address.ts';

test.each([
  'redis://redis.internal',
  'rediss://user:pa%2Css@redis.internal:6380/2',
  'redis://:a,b@[::1]:6379',
  'redis://redis.internal?family=6',
])('leaves the URL of one server to the client: %s', (url) => {
  expect(readRedisAddress(url)).toEqual({ isCluster: false, url });
});

test.each([
  ['redis-cluster://a.test', { nodes: [{ host: 'a.test', port: 6379 }], tls: false }],
  [
    'rediss-cluster://:p%40ss%3A1@a.test:7000, 10.0.0.2,[2001:db8::1]:7002/',
    {
      nodes: [
        { host: 'a.test', port: 7000 },
        { host: '10.0.0.2', port: 6379 },
        { host: '2001:db8::1', port: 7002 },
      ],
      password: 'p@ss:1',
      tls: true,
    },
  ],
  [
    'redis-cluster://workshop:secret@a.test',
    { nodes: [{ host: 'a.test', port: 6379 }], username: 'workshop', password: 'secret', tls: false },
  ],
])('reads the nodes of a cluster, its user and its password: %s', (url, address) => {
  expect(readRedisAddress(url)).toEqual({ isCluster: true, ...address });
});

test.each([
  ['redis.internal:6379', /^must be redis:\/\/host:6379, or redis-cluster:/],
  ['http://redis.internal', /^must be redis:/],
  ['redis://', /^must be redis:/],
  ['redis://:secret@', /^must be redis:/],
  ['redis://a.test:99999', /^must be redis:/],
  ['redis://a.test,b.test', /several hosts are a cluster$/],
  ['redis-cluster://a.test,', /^must be redis:/],
  ['redis-cluster://a.test:0', /^must be redis:/],
  ['redis-cluster://:secret:a.test', /^must be redis:/],
  ['redis-cluster://a.test:7000/1', /one database: nothing may follow its hosts/],
  ['redis-cluster://secret@a.test', /a colon comes before the password/],
  ['redis-cluster://:100%secret@a.test', /a percent sign .* is written %25/],
])('refuses %s in one line without its password', (url, line) => {
  expect(() => readRedisAddress(url)).toThrow(line);
  expect(() => readRedisAddress(url)).not.toThrow(/secret/);
});
