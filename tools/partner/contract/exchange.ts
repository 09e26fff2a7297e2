import * as http from 'node:http';
import * as https from 'node:https';
import { errorMessage } from '../../../domain/errors/operator-error.ts';
import { memberOf } from '../../../domain/text/json.ts';

interface WireRequest {
  method: string;
  /** The request target as sent: path and query. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: http.IncomingMessage['headers'];
  text: string;
  /** The body of the response as received, for files. */
  bytes: Buffer;
  /** The parsed JSON body of the response; null if the body is missing or not JSON. */
  body: unknown;
}

/**
 * Maximum connections per host. Higher than the number of the service's database connections, so that the service has
 * to queue requests.
 */
const connectionOptions = 16;
const pool = { keepAlive: true, maxSockets: connectionOptions };
const httpAgents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };
const answerWithinMs = 30_000;

/** Sends an HTTP request with `node:http`, because `fetch` would refuse or correct some of the invalid requests. */
export async function sendWireRequest(
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
        ? https.request({ ...options, agent: httpAgents['https:'] })
        : http.request({ ...options, agent: httpAgents['http:'] });
    // Ignores a write error after the response has begun, because the service may stop reading a request that it has
    // answered.
    asked.on('response', resolve).on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
    asked.end(body);
  });
  const bytes = await readBytes(response);
  const text = bytes.toString('utf8');
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text, bytes, body: parseJsonBody(headers['content-type'], text) };
}

/** Error: a request got no response. The message contains the reason. */
export class NoAnswerError extends Error {}

/** Sends a request like `sendWireRequest`, but throws NoAnswerError if there is no response. */
export async function sendToHost(...sending: Parameters<typeof sendWireRequest>): Promise<WireAnswer> {
  try {
    return await sendWireRequest(...sending);
  } catch (error) {
    // Falls back to the error's code: if a host has several addresses and all refuse the connection, the error has no
    // message.
    throw new NoAnswerError(errorMessage(error) || String(memberOf(error, 'code')));
  }
}

async function readBytes(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parseJsonBody(contentType: string | undefined, text: string): unknown {
  if (!contentType?.startsWith('application/json') || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
