import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { databaseTarget } from '../../../domain/network/database-target.ts';

interface PoolerOptions {
  /**
   * Pooling mode: `transaction` assigns a backend for each transaction; `session` for as long as the client is
   * connected.
   */
  mode: 'transaction' | 'session';
  /** Name of a start-up setting that the pooler refuses, as PgBouncer does with unknown settings by default. */
  refuses?: string;
  /** Whether the pooler removes all settings from the start-up message, like `ignore_startup_parameters`. */
  drops?: boolean;
}

/**
 * Starts a pooler that forwards PostgreSQL's protocol like PgBouncer. It supports only what is needed to start sessions
 * and run statements.
 */
export async function startPooler(databaseUrl: string, options: PoolerOptions): Promise<string> {
  const backends: Backend[] = [];
  const server = createServer((client) => new Client(client, databaseUrl, options, backends)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  onTestFinished(() => close(server, backends));
  const { port } = server.address() as { port: number };
  const [, user = 'postgres', name = ''] = /:\/\/([^:@/]*)[^/]*\/([^?]*)/.exec(databaseUrl) ?? [];
  return `postgres://${user}@127.0.0.1:${port}/${name}`;
}

function close(server: Server, backends: Backend[]): void {
  for (const { socket } of backends) socket.destroy();
  server.close();
}

interface Backend {
  socket: Socket;
  free: boolean;
}

/** Types of client messages that the server answers with "ready for query". */
const endsRound = ['Q', 'S'];

class Client {
  readonly #socket: Socket;
  readonly #url: string;
  readonly #options: PoolerOptions;
  readonly #backends: Backend[];
  #pending = Buffer.alloc(0);
  #startup: Buffer | undefined;
  #backend: Backend | undefined;
  #rounds = 0;
  #work = Promise.resolve();

  constructor(socket: Socket, url: string, options: PoolerOptions, backends: Backend[]) {
    this.#socket = socket;
    this.#url = url;
    this.#options = options;
    this.#backends = backends;
    socket.on('error', () => {});
    socket.on('close', () => this.#release());
    socket.on('data', (chunk) => {
      this.#pending = Buffer.concat([this.#pending, chunk]);
      this.#work = this.#work.then(() => this.#readMessages());
    });
  }

  async #readMessages(): Promise<void> {
    if (this.#startup === undefined && this.#pending.length >= 4)
      await this.#start(this.#take(this.#pending.readInt32BE(0)));
    while (this.#pending.length >= 5) {
      const length = this.#pending.readInt32BE(1) + 1;
      if (this.#pending.length < length) return;
      const message = this.#take(length);
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === 'X') return this.#release();
      if (endsRound.includes(type)) this.#rounds += 1;
      this.#backend ??= await this.#lend();
      this.#backend.socket.write(message);
    }
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  async #start(startup: Buffer): Promise<void> {
    const { refuses, drops } = this.#options;
    if (refuses !== undefined && startup.includes(refuses)) {
      this.#socket.end(refusalMessage(`unsupported startup parameter: ${refuses}`));
      return;
    }
    this.#startup = drops ? removeSettings(startup) : startup;
    this.#backend = await this.#lend(true);
  }

  /**
   * Assigns the free backend that was released last, like PgBouncer; connects a new backend if none is free. `greets`
   * always connects a new backend, so that the client gets the server's greeting.
   */
  async #lend(greets = false): Promise<Backend> {
    const known = this.#backends.findLast(({ free }) => free);
    if (known && !greets) return this.#serveFrom(known);
    const { hosts } = databaseTarget(this.#url);
    const [{ host, port } = { host: '', port: 0 }] = hosts;
    const socket = connect(`${host}/.s.PGSQL.${port}`);
    const backend = { socket, free: false };
    this.#backends.push(backend);
    await once(socket, 'connect');
    this.#rounds += 1;
    this.#serveFrom(backend);
    socket.write(this.#startup as Buffer);
    return backend;
  }

  #serveFrom(backend: Backend): Backend {
    backend.free = false;
    backend.socket.removeAllListeners('data').removeAllListeners('error');
    backend.socket.on('error', () => {});
    let answer = Buffer.alloc(0);
    backend.socket.on('data', (chunk) => {
      this.#socket.write(chunk);
      answer = Buffer.concat([answer, chunk]);
      while (answer.length >= 5 && answer.length > answer.readInt32BE(1)) {
        const length = answer.readInt32BE(1) + 1;
        if (answer[0] === 'Z'.charCodeAt(0)) this.#ended(answer[5] === 'I'.charCodeAt(0));
        answer = answer.subarray(length);
      }
    });
    return backend;
  }

  #ended(outsideTransaction: boolean): void {
    this.#rounds -= 1;
    if (this.#options.mode === 'transaction' && outsideTransaction && this.#rounds === 0) this.#release();
  }

  #release(): void {
    const backend = this.#backend;
    this.#backend = undefined;
    if (!backend) return;
    if (this.#options.mode === 'session') backend.socket.destroy();
    else {
      this.#backends.push(...this.#backends.splice(this.#backends.indexOf(backend), 1));
      backend.free = true;
    }
  }
}

function refusalMessage(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Removes all settings except user and database from a start-up message. */
function removeSettings(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const remaining = words.flatMap((word, at) =>
    at % 2 === 0 && ['user', 'database'].includes(word) ? [word, words[at + 1] ?? ''] : [],
  );
  const body = Buffer.from(`${remaining.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}
