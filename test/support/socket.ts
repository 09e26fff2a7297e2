import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test states its expectations of a body
  body: any;
}

/** Waits until the connection closes, with or without an error. A client that is still sending may get a reset. */
export function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Makes the app listen on a port, to test effects that require a network connection. */
export async function listening(app: FastifyInstance) {
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const open = async () => {
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    return socket;
  };
  return {
    url: url.origin,
    open,
    /** Sends the bytes on a new connection, and reads until the service closes the connection. */
    async raw(bytes: string | Buffer): Promise<RawAnswer> {
      const socket = await open();
      const parts: Buffer[] = [];
      socket.on('data', (part) => parts.push(part));
      const ended = closed(socket);
      socket.write(bytes);
      await ended;
      return parsed(Buffer.concat(parts).toString());
    },
  };
}

export function parsed(answer: string): RawAnswer {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)));
  return { status: Number(first.split(' ')[1]), headers, body: body === '' ? null : JSON.parse(body) };
}
