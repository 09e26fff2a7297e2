import * as http from 'node:http';
import * as https from 'node:https';
import { messageOf } from '../../../domain/errors/refused.ts';
import { memberOf } from '../../../domain/text/json.ts';

interface WireRequest {
  method: string;
  /** As it goes over the wire, from the first slash on. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: http.IncomingMessage['headers'];
  text: string;
  /** The body as it came, for files. */
  bytes: Buffer;
  /** null where there is none, or where it isn't JSON. */
  body: unknown;
}

/** More than the service has database connections, so that it has to queue. */
const connections = 16;
const pool = { keepAlive: true, maxSockets: connections };
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };
const answerWithinMs = 30_000;

/** Sends plain HTTP: `fetch` would refuse or correct some of what has to be sent. */
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
    // Once it has answered, the service may well stop reading.
    asked.on('response', resolve).on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
    asked.end(body);
  });
  const bytes = await bytesOf(response);
  const text = bytes.toString('utf8');
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text, bytes, body: jsonIn(headers['content-type'], text) };
}

/** No answer came: the message says why. */
export class NoAnswer extends Error {}

/** Sends as `exchange` does; throws NoAnswer if none comes. */
export async function reach(...sending: Parameters<typeof exchange>): Promise<WireAnswer> {
  try {
    return await exchange(...sending);
  } catch (error) {
    // A refused connection to several addresses has a code and no message.
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
