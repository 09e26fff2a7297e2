import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

export interface PassedAnswer {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

export interface PassedRequest {
  method: string;
  /** The path below /api/v1, with its query. */
  path: string;
  headers: Record<string, unknown>;
}

/** Functions that change a request before the service gets it, or an answer of the service. */
export interface Falsification {
  request?: (request: PassedRequest) => PassedRequest;
  answer?: (answer: PassedAnswer, request: PassedRequest) => PassedAnswer;
}

const api = '/api/v1';

/** Opens a proxy in front of a service that changes requests and answers. */
export async function openProxy(app: FastifyInstance) {
  let falsification: Falsification = {};
  const server = createServer(async (incoming, outgoing) => {
    const payload = Buffer.concat(await incoming.toArray());
    const received = {
      method: String(incoming.method),
      path: String(incoming.url).replace(api, ''),
      headers: { ...incoming.headers, host: 'localhost' },
    };
    const { method, path, headers } = falsification.request?.(received) ?? received;
    const injected = await app.inject({
      method: method as 'GET',
      url: `${api}${path}`,
      headers: headers as Record<string, string>,
      ...(payload.length > 0 && { payload }),
    });
    const honest = {
      status: injected.statusCode,
      headers: injected.headers as Record<string, unknown>,
      bytes: injected.rawPayload,
    };
    const { status, headers: answered, bytes } = falsification.answer?.(honest, received) ?? honest;
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...passed } = answered;
    outgoing.writeHead(status, passed as Record<string, string>).end(bytes);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    falsify: (next: Falsification) => {
      falsification = next;
    },
  };
}
