import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { withForm } from '../../tools/partner/contract/form.ts';
import { ServedDocument } from '../../tools/partner/contract/served-document.ts';

const served = new ServedDocument(document);

// biome-ignore lint/suspicious/noExplicitAny: a test states its expectations of a body
type Body = any;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  text: string;
  bytes: Buffer;
}

export type Method = NonNullable<InjectOptions['method']>;

export interface Send {
  /** API key. Null sends no key; undefined sends the workshop's live key with all scopes. */
  key?: string | null;
  /** Body of the request. A string is sent unchanged; all other values are sent as JSON. */
  body?: unknown;
  /** Idempotency key. Null sends no key; undefined sends a new key with every POST. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  /** IP address of the client. */
  from?: string;
}

/** Sends a request to a path below /api/v1, and checks the answer against the OpenAPI document. */
export async function sendToApi(
  app: FastifyInstance,
  method: Method,
  path: string,
  send: Send,
): Promise<Answer> {
  const options = withForm(send);
  const idempotencyKey =
    options.idempotencyKey === undefined && method === 'POST' ? randomUUID() : options.idempotencyKey;
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(options.key && { authorization: `Bearer ${options.key}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: options.body }),
    ...(options.from && { remoteAddress: options.from }),
  } as InjectOptions);
  const answer = answerOf(response);
  served.check(method, path.split('?', 1)[0] as string, answer);
  return answer;
}

/** Repeats a request while the answer is 503, as clients do: a busy machine may answer 503. */
export async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
}

export async function sendToDesk(
  desk: FastifyInstance,
  method: Method,
  path: string,
  body?: unknown,
  host?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await desk.inject({
    method,
    url: path,
    headers: { 'x-staff-name': 'Marta Supuesta', ...(host && { host }), ...headers },
    ...(body !== undefined && { payload: body }),
  } as InjectOptions);
  return answerOf(response);
}

/** Returns the answer; throws if its status is an error. The requests with which a test prepares data must succeed. */
export function succeeded(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`the desk refused: ${answer.text}`);
  return answer;
}

/** Returns what an answer refuses: its status, its code and the paths of the fields. */
export function problemOf({ status, body }: Answer) {
  const fields: { path: string }[] | undefined = body.error?.fields;
  return [status, body.error?.code, fields?.map(({ path }) => path)];
}

interface InjectedRequest {
  statusCode: number;
  headers: Answer['headers'];
  payload: string;
  rawPayload: Buffer;
}

function answerOf(response: InjectedRequest): Answer {
  const { payload: text, rawPayload: bytes } = response;
  const isJson = String(response.headers['content-type']).startsWith('application/json') && text !== '';
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : null,
    text,
    bytes,
  };
}
