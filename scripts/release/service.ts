import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { startServer } from '../../http/server.ts';
import { lazyExternalCalls } from '../../tools/operator/desk/perform.ts';
import { startWorkers } from '../../workers/main.ts';
import { recordedHost } from './answers.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any operation
  body: any;
  text: string;
}

/**
 * Starts a service with its workers in this process. Returns functions that call its API and its desk, and throw if the
 * service refuses the request.
 */
export async function openService(config: Config, databaseUrl: string) {
  const workers = await startWorkers(config, { databaseUrl, onError: () => {} });
  const server = await startServer(config, { databaseUrl });
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const externalCalls = lazyExternalCalls(config);
  const deskApp = await buildDeskApp(deskRuntime({ config, database, externalCalls }));
  return {
    url: server.url,
    api: (key: string) => (method: string, path: string, body?: unknown) =>
      callApi(`${server.url}/api/v1${path}`, key, method, body),
    desk: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object | string) =>
      callDesk(deskApp, method, path, body),
    async close() {
      await deskApp.close();
      await server.close();
      await workers.close();
      await externalCalls.close();
      await database.close();
    },
  };
}

export type Service = Awaited<ReturnType<typeof openService>>;

async function callApi(url: string, key: string, method: string, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return requireSuccess(`${method} ${url}`, response.status, await response.text());
}

async function callDesk(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | string,
): Promise<Answer> {
  const type = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
  const headers = { host: recordedHost, ...type };
  const answer = await app.inject({
    method,
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  return requireSuccess(`desk ${method} ${path}`, answer.statusCode, answer.payload);
}

function requireSuccess(what: string, status: number, text: string): Answer {
  if (status >= 400) throw new Error(`${what}: ${status} ${text.slice(0, 500)}`);
  return { status, text, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null };
}
