import { networkInterfaces } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../tools/lab/stand-ins/dns-server.ts';
import { host, openScene, otherPublicAddress, publicAddress, publicIpv6 } from './scene.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);
const notPublic = { status: 0, error: 'the host leads to an address that is not public' };
const unknown = { status: 0, error: 'the host does not resolve' };

describe.each<[string, string[]]>([
  ['loopback', ['127.0.0.1']],
  ['another loopback', ['127.8.8.8']],
  ['IPv6 loopback', ['::1']],
  ['nothing in particular', ['0.0.0.0']],
  ['nothing in particular, in IPv6', ['::']],
  ['a private network', ['10.0.0.1']],
  ['an office', ['192.168.1.1']],
  ['a container', ['172.17.0.2']],
  ['a carrier’s network', ['100.64.0.1']],
  ['a cloud’s metadata', ['169.254.169.254']],
  ['a cloud’s metadata, in IPv6', ['fd00:ec2::254']],
  ['link-local IPv6', ['fe80::1']],
  ['unique local IPv6', ['fd12:3456::1']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['6to4', ['2002:7f00:1::1']],
  ['multicast', ['224.0.0.1']],
  ['broadcast', ['255.255.255.255']],
  ['a public and a private address', [publicAddress, '10.0.0.1']],
  ['a private and a public address', ['10.0.0.1', publicAddress]],
  ['a public address and IPv6 loopback', [publicAddress, '::1']],
  [
    'one private among many public ones',
    [...Array.from({ length: 20 }, (_, n) => `93.184.216.${n}`), '127.0.0.1'],
  ],
])('a name that leads to %s', (_where, addresses) => {
  test('is refused without a connection', async () => {
    const scene = await openScene();
    scene.dns.setReplies(host, addresses);
    expect(await scene.post()).toMatchObject(notPublic);
    expect(await scene.judge(scene.url())).toBe('urlAddressNotPublic');
    expect({ dialled: scene.dialled, connections: scene.receiver.connections }).toEqual({
      dialled: [],
      connections: 0,
    });
  });
});

test('refuses a name that leads to a private name', async () => {
  const scene = await openScene();
  scene.dns.setReplies(host, ['one.example.com']);
  scene.dns.setReplies('one.example.com', ['two.example.com']);
  scene.dns.setReplies('two.example.com', ['10.0.0.1']);
  expect(await scene.post()).toMatchObject(notPublic);
  expect(scene.dialled).toEqual([]);
});

test('serves a name that leads to a public name', async () => {
  const scene = await openScene();
  scene.dns.setReplies(host, ['one.example.com']);
  scene.dns.setReplies('one.example.com', [publicAddress]);
  expect(await scene.post()).toMatchObject({ status: 200 });
});

describe.each<[string, Reply]>([
  ['no address', []],
  ['a name that nobody knows', ['gone.example.com']],
  ['a failure', 'servfail'],
  ['garbage', 'garbage'],
])('a name server that answers with %s', (_what, reply) => {
  test('leaves the host unknown', async () => {
    const scene = await openScene();
    scene.dns.setReplies(host, reply);
    expect(await scene.judge(scene.url())).toBe('urlHostUnknown');
    expect(await scene.post()).toMatchObject(unknown);
  });
});

test('a name that does not exist is unknown', async () => {
  const scene = await openScene();
  expect(await scene.judge(scene.url('nobody.example.com'))).toBe('urlHostUnknown');
  expect(await scene.post(scene.url('nobody.example.com'))).toMatchObject(unknown);
});

test('refuses a name that is public when it is judged and private when it is called', async () => {
  const scene = await openScene();
  scene.dns.setReplies(host, [publicAddress], ['127.0.0.1']);
  expect(await scene.judge(scene.url())).toBeNull();
  expect(await scene.post()).toMatchObject(notPublic);
  expect({ dialled: scene.dialled, connections: scene.receiver.connections }).toEqual({
    dialled: [],
    connections: 0,
  });
});

test('connects to the judged address: a name is looked up once for each connection', async () => {
  const scene = await openScene();
  scene.dns.setReplies(host, [publicAddress], ['127.0.0.1']);
  scene.dns.setRepliesOf('AAAA', host, []);
  expect(await scene.post()).toMatchObject({ status: 200 });
  expect(scene.dialled).toEqual([publicAddress]);
  expect(scene.dns.questions.toSorted()).toEqual([`A ${host}`, `AAAA ${host}`]);
});

test('a kept connection stays with its judged address, whatever the name has become', async () => {
  const scene = await openScene();
  expect(await scene.post()).toMatchObject({ status: 200 });
  scene.dns.setReplies(host, ['127.0.0.1']);
  // Waits for one turn of the event loop, because the connection cannot be reused earlier.
  await setImmediate();
  expect(await scene.post()).toMatchObject({ status: 200 });
  expect(scene.dialled).toEqual([publicAddress]);
});

test('judges every connection again', async () => {
  const scene = await openScene();
  scene.receiver.behave = (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  expect(await scene.post()).toMatchObject({ status: 200 });
  scene.dns.setReplies(host, ['127.0.0.1']);
  expect(await scene.post()).toMatchObject(notPublic);
  expect(scene.receiver.connections).toBe(1);
});

test('a name server that is silent about one address family does not spoil the other', async () => {
  const scene = await openScene({ resolveTimeoutMs: 300 });
  scene.dns.setRepliesOf('AAAA', host, 'silence');
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test('tries the next address if one refuses', async () => {
  const scene = await openScene();
  scene.dns.setReplies(host, [otherPublicAddress, publicAddress]);
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test.skipIf(!hasIpv6)('reaches a host that has only IPv6', async () => {
  const scene = await openScene({ listen: '::1' });
  scene.dns.setReplies(host, [publicIpv6]);
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test('does not wait for a silent name server until the end of a request’s time', async () => {
  const scene = await openScene({ resolveTimeoutMs: 100 });
  scene.dns.setReplies(host, 'silence');
  expect(await scene.judge(scene.url())).toBe('urlHostUnknown');
  expect(await scene.post()).toMatchObject(unknown);
});

test('silent name servers do not delay answers from others', async () => {
  const scene = await openScene({ resolveTimeoutMs: 2_000 });
  scene.dns.setReplies('silent.example.com', 'silence');
  const silent = Array.from({ length: 100 }, () => scene.judge(scene.url('silent.example.com')));
  const ended: string[] = [];
  await Promise.all([
    ...silent.map((each) => each.then(() => ended.push('silent'))),
    scene.post().then(({ status }) => ended.push(String(status))),
  ]);
  expect(ended[0]).toBe('200');
});
