import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closed, listening, parsed } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app } = await openWorkshop({
  ownApps: true,
  settings: { maxConnectionsPerAddress: 2, trustedProxies: ['127.0.1.0/24'] },
});
const port = Number(new URL((await listening(app)).url).port);
const alive = 'GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n';

/** Opens a connection whose client does not close it when the service does. */
async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Opens a connection; returns the sockets of the client and of the service. */
async function openBothSides(localAddress: string): Promise<{ socket: Socket; accepted: Socket }> {
  const accepting = once(app.server, 'connection');
  const socket = await open(localAddress);
  const [accepted] = await accepting;
  return { socket, accepted };
}

async function ask(socket: Socket): Promise<number> {
  socket.write(alive);
  const [answer] = await once(socket, 'data');
  return parsed(String(answer)).status;
}

test('a refusal of malformed HTTP ends the connection of a client that neither reads nor closes', async () => {
  const { socket, accepted } = await openBothSides('127.0.0.2');
  const ended = closed(accepted);
  socket.pause().write('NOT HTTP\r\n\r\n');
  await ended;
  expect(parsed(await text(socket))).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } });
});

test('the refusal of a request that never ends also ends the connection', async () => {
  const { socket, accepted } = await openBothSides('127.0.0.3');
  const ended = closed(accepted);
  socket.pause().write('GET /health/live HTTP/1.1\r\nhost: a\r\nx-half: ');
  // Emits the error that Node emits after `headersTimeout`.
  const tooSlow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', tooSlow, accepted);
  await ended;
  expect(parsed(await text(socket)).status).toBe(408);
});

test('a connection beyond the limit of its address gets 503 with a time to retry, and others are served', async () => {
  const held = [await open('127.0.0.4'), await open('127.0.0.4')];
  for (const socket of held) expect(await ask(socket)).toBe(200);
  const refused = await open('127.0.0.4');
  refused.write(alive);
  const { status, headers, body } = parsed(await text(refused));
  expect([status, headers['retry-after'], headers.connection]).toEqual([503, '2', 'close']);
  expect(body.error.code).toBe('service_unavailable');
  const other = await open('127.0.0.1');
  expect(await ask(other)).toBe(200);
  other.write('GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const figures = await text(other);
  expect(figures).toMatch(/^workshop_connections [1-9]/m);
  expect(figures).toContain('workshop_connections_refused_total{limit="address"} 1');
});

test('connections that send no request give their places to new ones', async () => {
  const first = await open('127.0.0.5');
  const ended = once(first.resume(), 'end');
  await open('127.0.0.5');
  await vi.waitFor(async () => expect(await ask(await open('127.0.0.5'))).toBe(200));
  await ended;
});

test('a trusted proxy may hold more', async () => {
  for (const socket of [await open('127.0.1.1'), await open('127.0.1.1'), await open('127.0.1.1')])
    expect(await ask(socket)).toBe(200);
});
