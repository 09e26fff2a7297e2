import { Agent, type IncomingMessage, request } from 'node:http';

interface WireRequest {
  method: string;
  /** As it goes over the wire, from the first slash on. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** null where there is none, or where it isn't JSON. */
  body: unknown;
}

/** More than the service has database connections, so that it has to queue. */
const connections = 16;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answerWithinMs = 30_000;

/** Plain HTTP: `fetch` would refuse or correct some of what has to be sent. */
export async function exchange(url: string, sent: WireRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const { method, target, headers, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: { ...headers, ...length },
      timeout: answerWithinMs,
    });
    // Once it has answered, the service may well stop reading.
    asked.on('response', resolve).on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${target}`)));
    asked.end(body);
  });
  const text = await textOf(response);
  return { status: response.statusCode ?? 0, headers: response.headers, text, body: jsonOf(response, text) };
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf({ headers }: IncomingMessage, text: string): unknown {
  return headers['content-type']?.startsWith('application/json') && text !== '' ? JSON.parse(text) : null;
}
