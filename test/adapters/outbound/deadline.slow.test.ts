import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { machineResolver, openConnections } from '../../../adapters/outbound/judged-agent.ts';
import { ConnectTimeoutError } from '../../../adapters/outbound/plain-words.ts';
import { answers, type Behaviour, drips } from './receiver.ts';
import { connectedBy, host, openScene, untilClosed } from './scene.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const soon = { deadlineMs: 200 };
const late = 'no answer within 0.2 s';

describe('the deadline covers', () => {
  test('the look-up', async () => {
    const scene = await openScene(soon);
    scene.dns.setReplies(host, 'silence');
    expect(await scene.post()).toMatchObject({ status: 0, body: null, error: late });
  });

  test('the connection', async () => {
    const socket = new Socket();
    const scene = await openScene({ ...soon, dial: () => socket });
    expect(await scene.post()).toMatchObject({ status: 0, body: null, error: late });
    await scene.close();
    expect(socket.destroyed).toBe(true);
  });

  test('the TLS handshake', async () => {
    const scene = await openScene({ ...soon, plain: true });
    expect(await scene.post()).toMatchObject({ status: 0, body: null, error: late });
  });

  test.each<[string, Behaviour]>([
    ['the wait for an answer', () => {}],
    ['headers, byte by byte', drips(`${ok}X-Slow: ${'x'.repeat(1000)}`, 5)],
    ['interim answers, one by one', drips('HTTP/1.1 102 Processing\r\n\r\n', 5)],
  ])('%s', async (_what, behave) => {
    const scene = await openScene(soon);
    scene.receiver.behave = behave;
    expect(await scene.post()).toMatchObject({ status: 0, body: null, error: late });
    await untilClosed(scene);
  });

  test('a body, though the status is known', async () => {
    const slowly: Behaviour = (socket) => {
      socket.write(`${ok}\r\n`);
      drips('x', 50)(socket);
    };
    const bodies: [Behaviour, RegExp][] = [
      [answers(`${ok}Content-Length: 10\r\n\r\n`), /^$/],
      [answers(`${ok}\r\nabc`), /^abc$/],
      [slowly, /^x+$/],
    ];
    const answered = bodies.map(async ([behave, kept]) => {
      const scene = await openScene({ deadlineMs: 3_000 });
      scene.receiver.behave = behave;
      const { status, body, error } = await scene.post();
      expect({ status, error }).toEqual({ status: 200, error: 'no answer within 3 s' });
      expect(body).toMatch(kept);
      await untilClosed(scene);
    });
    await Promise.all(answered);
  });
});

test('reports how long it took', async () => {
  const scene = await openScene(soon);
  scene.receiver.behave = () => {};
  const { durationMs } = await scene.post();
  expect(durationMs).toBeGreaterThanOrEqual(199);
  expect(Number.isInteger(durationMs)).toBe(true);
});

test('does not send a request that was given up when its connection is open at last', async () => {
  let connect = () => {};
  const scene = await openScene({
    ...soon,
    dial({ port }) {
      const socket = new Socket();
      connect = () => socket.connect(port, '127.0.0.1');
      return socket;
    },
  });
  expect(await scene.post()).toMatchObject({ error: late });
  connect();
  await expect.poll(() => scene.receiver.connections).toBe(1);
  await scene.close();
  await untilClosed(scene);
  expect(scene.receiver.requests).toEqual([]);
});

test.each(['http:', 'https:'])(
  'a connection that nobody takes is given up, and closed: %s',
  async (protocol) => {
    const scene = await openScene({ plain: true });
    const socket = new Socket();
    const silent = protocol === 'https:' ? socket.connect(scene.receiver.port, '127.0.0.1') : socket;
    const means = { resolver: machineResolver, dial: () => silent, timeoutMs: 100, ca: undefined };
    const connections = openConnections(means);
    const to = { hostname: '127.0.0.1', protocol, port: '1' };
    await expect(connectedBy(connections, to)).rejects.toThrow(ConnectTimeoutError);
    expect(socket.destroyed).toBe(true);
    await expect.poll(() => connections.count()).toBe(0);
  },
);

test('closing waits for requests under way, and leaves nothing open', async () => {
  const scene = await openScene();
  scene.receiver.behave = (socket) => {
    setTimeout(() => socket.write(`${ok}Content-Length: 0\r\n\r\n`), 100);
  };
  const [answer] = await Promise.all([scene.post(), scene.close()]);
  expect(answer).toMatchObject({ status: 200, error: null });
  await untilClosed(scene);
});
