import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

type Send = () => Promise<Answer>;

/**
 * Faults of the connection, by name. Each fault calls `send` once for every time that the request reaches the service.
 */
const faults: Record<string, (send: Send, response: ServerResponse) => Promise<void>> = {
  'dropped on its way': async (_, response) => void response.destroy(),
  'answer lost': async (send, response) => {
    await send();
    response.destroy();
  },
  'answer broken off': async (send, response) => {
    const { status, headers, body } = await send();
    response.writeHead(status, headers).write(body.subarray(0, body.length / 2));
    // Waits until the first half of the body has been sent.
    await new Promise((sent) => response.write('', sent));
    response.destroy();
  },
  'sent twice at the same time': async (send, response) => {
    const [first] = await Promise.all([send(), send()]);
    passOn(first, response);
  },
  'sent twice, and the later answer counts': async (send, response) => {
    await send();
    passOn(await send(), response);
  },
  'answered by the gateway after it was done': async (send, response) => {
    await send();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
  },
  'refused by the gateway': async (_, response) =>
    void response.writeHead(503, { 'retry-after': '0' }).end('<html>Busy</html>'),
  'later than the client waits': async (send, response) => {
    await send();
    // Waits until the client closes the connection.
    await once(response, 'close');
  },
};

const names = Object.keys(faults);
/** Order of the faults. The last fault takes seconds, so it occurs half as often as the other faults. */
const order = [...names.slice(0, -1), ...names];

function passOn({ status, headers, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

/**
 * Opens a proxy in front of a workshop. Each request fails with `faultsEach` different faults before it passes.
 * Consecutive requests get different faults.
 */
export async function openFaultyProxy(app: FastifyInstance, host: string, faultsEach = 2) {
  const attempts = new Map<string, number>();
  const counts: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  let next = 0;
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const send = () => forward(app, host, incoming, body);
    const { method, url, headers } = incoming;
    const name = `${method} ${url} ${headers['x-step']}`;
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    if (attempt > faultsEach) return passOn(await send(), response);
    const fault = String(order[next++ % order.length]);
    counts[fault] = Number(counts[fault]) + 1;
    await faults[fault]?.(send, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    close: () => void server.close().closeAllConnections(),
  };
}

async function forward(
  app: FastifyInstance,
  host: string,
  { method, url = '/', headers }: IncomingMessage,
  payload: Buffer,
): Promise<Answer> {
  const request = { method: method as 'GET', url, headers: { ...headers, host }, payload };
  const answer = await app.inject(request);
  const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers;
  return { status: answer.statusCode, headers: kept, body: answer.rawPayload };
}
