import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Sql } from 'postgres';
import { sendWireRequest, type WireAnswer } from '../../../tools/partner/contract/exchange.ts';
import { withForm } from '../../../tools/partner/contract/form.ts';
import type { ApiRequest } from '../../../tools/partner/contract/request.ts';
import { deadUrl, deskRows } from '../rows.ts';

interface NewKey {
  scopes?: string[];
  test?: boolean;
  expires_at?: string;
  ip_allow_list?: string[];
  per_minute?: number;
}

export interface TestRequest extends ApiRequest {
  /** IP address of the client, as a proxy would report it. */
  from?: string;
}

export type Workshop = ReturnType<typeof workshopAt>;

interface Place {
  sql: Sql;
  url: string;
  host: string;
  desk: FastifyInstance;
}

/** Maximum rate limit of a key, in requests per minute; after as many requests a new key is used. */
const requestsPerKey = 600;
export const apiPrefix = '/api/v1';

/** Returns functions for a workshop of the running service: its desk, its keys and its API. */
export function workshopAt({ url, host, desk, sql }: Place) {
  const ask = (method: string, path: string, body?: unknown) => askDesk(desk, { host, method, path, body });
  const createKey = async (key: NewKey = {}): Promise<{ id: number; key: string }> => {
    const wanted = { name: 'Integración de prueba', purpose: 'tests', scopes: ['all'], ...key };
    return (await ask('POST', '/keys', wanted)) as { id: number; key: string };
  };
  let current: Promise<{ key: string }> | undefined;
  let left = 0;
  /** Returns a key that has not reached its rate limit; the tests send more requests than one key may in a minute. */
  const freshKey = async (): Promise<string> => {
    if (left === 0) {
      current = createKey({ per_minute: requestsPerKey });
      left = requestsPerKey;
    }
    left -= 1;
    return ((await current) as { key: string }).key;
  };
  const send = async (request: TestRequest): Promise<WireAnswer> => {
    const key = request.key === undefined ? await freshKey() : request.key;
    return sendWireRequest(url, wireRequest(host, withForm({ ...request, key })));
  };
  return {
    url,
    host,
    desk: ask,
    sql,
    createKey,
    freshKey,
    send,
    deskRows: deskRows({ desk: ask, sql, send }),
    receiverUrl: deadUrl,
  };
}

function wireRequest(host: string, { method, path, body, key, idempotencyKey, headers, from }: TestRequest) {
  const ownKey = idempotencyKey === undefined && method === 'POST' ? randomUUID() : idempotencyKey;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  return {
    method,
    target: `${apiPrefix}${path}`,
    headers: {
      host,
      'accept-language': 'en',
      ...(key && { authorization: `Bearer ${key}` }),
      ...(ownKey && { 'idempotency-key': ownKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(from && { 'x-forwarded-for': from }),
      ...headers,
    },
    body: body === undefined || isRaw ? (body as string | Buffer | undefined) : JSON.stringify(body),
  };
}

interface DeskRequest {
  host: string;
  method: string;
  path: string;
  body: unknown;
}

async function askDesk(desk: FastifyInstance, { host, method, path, body }: DeskRequest): Promise<unknown> {
  const response = await desk.inject({
    method,
    url: path,
    headers: { host, 'x-staff-name': 'Marta Supuesta' },
    ...(body !== undefined && { payload: body as object }),
  } as InjectOptions);
  if (response.statusCode >= 400) throw new Error(`desk ${method} ${path}: ${response.payload}`);
  return response.json();
}
