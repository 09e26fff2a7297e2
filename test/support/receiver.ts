import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** What the receiver does with a request; one that does nothing lets it hang. */
export type Answer = (response: ServerResponse, received: Received) => void;

export const answers = {
  status:
    (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
    (response) =>
      response.writeHead(status, headers).end(body),
  hang: (() => {}) as Answer,
  hangUp: ((response) => response.destroy()) as Answer,
};

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A real HTTP server that keeps what it was sent, in the order of arrival. It answers 200 until told otherwise. */
export async function openReceiver() {
  const received: Received[] = [];
  const ofPath = new Map<string, Answer>();
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString();
      const one = { path, headers: request.headers, body, at: Date.now() };
      received.push(one);
      for (const wake of waiting) wake();
      waiting = [];
      (ofPath.get(path) ?? answers.status(200))(response, one);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    received,
    /** What came to one path. */
    at,
    answer: (path: string, answer: Answer) => void ofPath.set(path, answer),
    /** The first `count` that came to the path, as soon as they have. */
    async expect(path: string, count: number): Promise<Received[]> {
      while (at(path).length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return at(path).slice(0, count);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
