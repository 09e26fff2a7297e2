import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { withForm } from './form.ts';
import { ServedDocument } from './served-document.ts';

const served = new ServedDocument(document);

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a body
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
  /** null: none. Undefined: the workshop's live key with all scopes. */
  key?: string | null;
  /** A string goes as it is. */
  body?: unknown;
  /** null: none. Undefined: a fresh one for every POST. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  from?: string;
}

/** A request below /api/v1; its answer is held to the document. */
export async function sendToApi(
  app: FastifyInstance,
  method: Method,
  path: string,
  asked: Send,
): Promise<Answer> {
  const options = withForm(asked);
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

export async function sendToDesk(
  desk: FastifyInstance,
  method: Method,
  path: string,
  body?: unknown,
  host?: string,
): Promise<Answer> {
  const response = await desk.inject({
    method,
    url: path,
    headers: { 'x-staff-name': 'Marta Supuesta', ...(host && { host }) },
    ...(body !== undefined && { payload: body }),
  } as InjectOptions);
  return answerOf(response);
}

/** What is done at the desk to set a test up has to succeed. */
export function succeeded(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`the desk refused: ${answer.text}`);
  return answer;
}

interface Injected {
  statusCode: number;
  headers: Answer['headers'];
  payload: string;
  rawPayload: Buffer;
}

function answerOf(response: Injected): Answer {
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
