import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A function that answers a request. If the function does nothing, the request stays unanswered. */
export type Answer = (response: ServerResponse, received: ReceivedRequest) => void;

export const answers = {
  status:
    (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
    (response) =>
      response.writeHead(status, headers).end(body),
  hang: (() => {}) as Answer,
  hangUp: ((response) => response.destroy()) as Answer,
};

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * Opens an HTTP server that stores the requests in the order of arrival. The server answers 200 unless the test sets
 * another answer for the path.
 */
export async function openReceiver() {
  const received: ReceivedRequest[] = [];
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
    /** Lists the requests to one path. */
    at,
    answer: (path: string, answer: Answer) => void ofPath.set(path, answer),
    /** Waits for the first `count` requests to the path, and returns these. */
    async expect(path: string, count: number): Promise<ReceivedRequest[]> {
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
