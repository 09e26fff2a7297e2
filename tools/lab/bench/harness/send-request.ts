import { randomUUID } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A process that serves HTTP, with the process ids of the server and of its PostgreSQL. */
export interface BenchTarget {
  url: string;
  pid: number;
  postmaster: number;
  key: string;
  stop(): Promise<void>;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  json?: object;
  form?: string;
  status?: number;
}

const agent = new Agent({ keepAlive: true });

export function closeConnections(): void {
  agent.destroy();
}

/**
 * Sends a request with the key over a persistent connection; returns the body of the answer. Throws if the answer's
 * status is not `status`.
 */
export function sendRequest(
  served: BenchTarget,
  path: string,
  options: RequestOptions = {},
): Promise<Buffer> {
  const { json, form, status = 200 } = options;
  const body = json ? JSON.stringify(json) : form;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  const headers: OutgoingHttpHeaders = {
    host: 'bench.test',
    authorization: `Bearer ${served.key}`,
    ...(json && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${served.url}${path}`, { method, headers, agent }, (answer) => {
      buffer(answer).then((content) => {
        if (answer.statusCode === status) resolve(content);
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${content}`));
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: callers know the type of the answer
export async function sendJsonRequest(...request: Parameters<typeof sendRequest>): Promise<any> {
  return JSON.parse(String(await sendRequest(...request)));
}
