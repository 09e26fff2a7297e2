import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Send = () => Promise<Answer>;

/** Faults on the way of a request. Each calls `send` as often as the service gets the request. */
const faults: Record<string, (send: Send, response: ServerResponse) => Promise<void>> = {
  'dropped on its way': async (_, response) => void response.destroy(),
  'answer lost': async (send, response) => {
    await send();
    response.destroy();
  },
  'answer broken off': async (send, response) => {
    const { status, headers, body } = await send();
    response.writeHead(status, headers).write(body.subarray(0, body.length / 2));
    // The half leaves this process before the connection ends.
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
    // The client closes the connection.
    await once(response, 'close');
  },
};

function passOn({ status, headers, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

/** Each request meets this many faults, one after the other, before it passes. */
const faultsEach = 2;

/** Opens a proxy in front of a service; each request meets other faults than the one before. */
export async function openFaultyProxy(target: string, host: string) {
  const names = Object.keys(faults);
  const attempts = new Map<string, number>();
  const counts: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  let next = 0;
  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming);
    const send = () => forward(new URL(incoming.url ?? '/', target), host, incoming, body);
    const { method, url, headers } = incoming;
    const name = `${method} ${url} ${headers['x-step']}`;
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    if (attempt > faultsEach) return passOn(await send(), response);
    const fault = String(names[next++ % names.length]);
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

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function forward(
  url: URL,
  host: string,
  { method, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const outgoing = request(url, { method, headers: { ...headers, host }, agent: false });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 0, headers: kept, body: await bodyOf(answer) };
}
