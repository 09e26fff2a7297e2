import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Identity } from '../../../tools/lab/stand-ins/certificates.ts';

/** An action of the receiver on a connection. */
export type Behaviour = (socket: Socket) => void;

/** A receiver on loopback; the test determines every byte that it sends. */
export class Receiver {
  behave: Behaviour = answers('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  /** Called for each new connection, before any bytes have arrived. `behave` is called for each complete request. */
  onConnection: Behaviour = () => {};
  port = 0;
  connections = 0;
  /** The complete requests, as received. */
  readonly requests: string[] = [];
  readonly open = new Set<Socket>();
  mostOpen = 0;
  readonly #server: Server;

  private constructor(identity: Identity | undefined) {
    const taken = (socket: Socket) => this.#take(socket);
    this.#server = identity ? createTlsServer(identity, taken) : createServer(taken);
    this.#server.on('connection', (raw: Socket) => {
      this.connections += 1;
      this.open.add(raw);
      this.mostOpen = Math.max(this.mostOpen, this.open.size);
      raw.on('error', () => {}).on('close', () => this.open.delete(raw));
      this.onConnection(raw);
    });
  }

  static async start(identity?: Identity, host = '127.0.0.1'): Promise<Receiver> {
    const receiver = new Receiver(identity);
    receiver.#server.listen(0, host);
    await once(receiver.#server, 'listening');
    receiver.port = (receiver.#server.address() as { port: number }).port;
    return receiver;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    for (const socket of this.open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(socket: Socket): void {
    let request = '';
    socket.on('error', () => {});
    socket.on('data', (part) => {
      request += part.toString('latin1');
      if (!isWhole(request)) return;
      this.requests.push(request);
      this.behave(socket);
      request = '';
    });
  }
}

export function answers(text: string): Behaviour {
  return (socket) => socket.write(text);
}

/** Returns a behaviour that sends `start`, then sends `again` repeatedly until the client closes the connection. */
export function repeats(start: string, again: string | Buffer): Behaviour {
  return (socket) => {
    socket.write(start);
    const more = () => {
      while (socket.writable && socket.write(again));
    };
    socket.on('drain', more);
    more();
  };
}

/** Returns a behaviour that sends a text one byte at a time. */
export function drips(text: string, everyMs: number): Behaviour {
  return (socket) => {
    let at = 0;
    const timer = setInterval(() => socket.write(text.charAt(at++ % text.length)), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

function isWhole(request: string): boolean {
  const head = request.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? '0';
  return head >= 0 && request.length >= head + 4 + Number(length);
}
