import * as http from 'node:http';
import * as https from 'node:https';

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
): Promise<WireAnswer> {
  const { protocol, hostname, port } = new URL(url);
  const { method, target: path, headers: given, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { hostname, port, method, path, headers: { ...given, ...length }, timeout };
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
  const text = await textOf(response);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text, body: jsonIn(headers['content-type'], text) };
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function jsonIn(contentType: string | undefined, text: string): unknown {
  if (!contentType?.startsWith('application/json') || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
