import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openConnections, openPublicResolver } from '../../../adapters/outbound/judged-agent.ts';
import { UnreachableHostError } from '../../../adapters/outbound/plain-words.ts';
import { hostileHosts } from './hostile-urls.ts';
import { Receiver } from './receiver.ts';
import { connectedBy, openScene } from './scene.ts';

test('there are hundreds of them', () => {
  expect(new Set(hostileHosts.map(([, host]) => host)).size).toBeGreaterThan(400);
});

test('accepts, calls and looks up no spelling of a private host', async () => {
  const scene = await openScene();
  const passed: string[] = [];
  for (const [how, host] of hostileHosts) {
    const url = scene.url(host);
    if ((await scene.judge(url)) === null) passed.push(`judged: ${how}`);
    if ((await scene.post(url)).status !== 0) passed.push(`posted: ${how}`);
  }
  expect(passed).toEqual([]);
  expect(scene.dialled).toEqual([]);
  expect(scene.sockets).toEqual([]);
  expect(scene.receiver.connections).toBe(0);
  expect(scene.dns.questions).toEqual([]);
});

test('judges each connection by itself, whatever was judged before', async () => {
  const scene = await openScene();
  const resolver = openPublicResolver([scene.dns.address]);
  const connections = openConnections({ resolver, dial: connect, timeoutMs: 10_000, ca: undefined });
  const parsed = hostileHosts.map(([, host]) => scene.url(host)).filter((url) => URL.canParse(url));
  const hosts = new Set(parsed.map((url) => new URL(url).hostname.replaceAll(/[[\]]/g, '')));
  expect(hosts.size).toBeGreaterThan(100);
  for (const hostname of hosts) {
    const to = { hostname, protocol: 'https:', port: String(scene.receiver.port) };
    await expect(connectedBy(connections, to), hostname).rejects.toThrow(UnreachableHostError);
  }
  expect({ open: connections.count(), reached: scene.receiver.connections }).toEqual({ open: 0, reached: 0 });
});

test.each(['http', 'ws', 'wss', 'ftp', 'gopher', 'unix'])(
  'nothing but https: is called: %s:',
  async (scheme) => {
    const scene = await openScene();
    const url = scene.url().replace('https', scheme);
    expect(await scene.judge(url)).toBe('urlScheme');
    expect(await scene.post(url)).toMatchObject({ status: 0, error: 'the URL is not https:' });
    expect({ dialled: scene.dialled, asked: scene.dns.questions }).toEqual({ dialled: [], asked: [] });
  },
);

test('uses no proxy of the environment', async () => {
  const proxy = await Receiver.start();
  const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  try {
    const scene = await openScene();
    expect(await scene.post()).toMatchObject({ status: 200 });
    expect(proxy.connections).toBe(0);
  } finally {
    for (const name of names) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await proxy.stop();
  }
});
