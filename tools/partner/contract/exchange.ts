import * as http from 'node:http';
import * as https from 'node:https';
import { messageOf } from '../../../domain/errors/refused.ts';
import { memberOf } from '../../../domain/text/json.ts';

interface WireRequest {
  method: string;
  /** The request target as sent, from the first slash on. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: http.IncomingMessage['headers'];
  text: string;
  /** The body as received, for files. */
  bytes: Buffer;
  /** The parsed body; null if it is missing or not JSON. */
  body: unknown;
}

/** More than the service has database connections, so that it has to queue requests. */
const connections = 16;
const pool = { keepAlive: true, maxSockets: connections };
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };
const answerWithinMs = 30_000;

/** Sends plain HTTP, because `fetch` would refuse or correct some of the invalid requests. */
export async function exchange(
  url: string,
  sent: WireRequest,
  timeout = answerWithinMs,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const { protocol, hostname, port } = new URL(url);
  const { method, target: path, headers: given, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { hostname, port, method, path, headers: { ...given, ...length }, timeout, signal };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked =
      protocol === 'https:'
        ? https.request({ ...options, agent: agents['https:'] })
        : http.request({ ...options, agent: agents['http:'] });
    // After its answer the service may stop reading the request.
    asked.on('response', resolve).on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
    asked.end(body);
  });
  const bytes = await bytesOf(response);
  const text = bytes.toString('utf8');
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text, bytes, body: jsonIn(headers['content-type'], text) };
}

/** Thrown if there was no answer; the message contains the reason. */
export class NoAnswer extends Error {}

/** Sends like `exchange`; throws NoAnswer if there is no answer. */
export async function reach(...sending: Parameters<typeof exchange>): Promise<WireAnswer> {
  try {
    return await exchange(...sending);
  } catch (error) {
    // If several addresses refuse the connection, the error has a code and no message.
    throw new NoAnswer(messageOf(error) || String(memberOf(error, 'code')));
  }
}

async function bytesOf(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function jsonIn(contentType: string | undefined, text: string): unknown {
  if (!contentType?.startsWith('application/json') || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
