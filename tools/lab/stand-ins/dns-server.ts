import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The reply to a DNS question: addresses and aliases (CNAME), or the kind of failure. */
export type Reply = string[] | 'silence' | 'servfail' | 'garbage';

const types = { A: 1, CNAME: 5, AAAA: 28 } as const;
const kinds: Record<number, string> = { 1: 'A', 28: 'AAAA' };

/** A name server that gives the replies that a test sets. A name without replies does not exist. */
export class DnsServer {
  /** The received questions, as `A name` or `AAAA name`. */
  readonly questions: string[] = [];
  readonly #replies = new Map<string, Reply[]>();
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (packet, from) => this.#answer(packet, from));
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  /** Sets the replies to the A and AAAA questions for a name, in order. The last reply is repeated. */
  setReplies(name: string, ...replies: Reply[]): void {
    for (const kind of Object.values(kinds)) this.#replies.set(`${kind} ${name}`, [...replies]);
  }

  /** Sets the replies to the questions of one kind for a name. */
  setRepliesOf(kind: 'A' | 'AAAA', name: string, ...replies: Reply[]): void {
    this.#replies.set(`${kind} ${name}`, [...replies]);
  }

  async stop(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #answer(packet: Buffer, from: RemoteInfo): void {
    const { name, type, end } = readQuestion(packet);
    const key = `${kinds[type]} ${name}`;
    this.questions.push(key);
    const replies = this.#replies.get(key);
    const reply = replies && replies.length > 1 ? replies.shift() : replies?.[0];
    if (reply === 'silence') return;
    const answer =
      reply === 'garbage' ? Buffer.from('garbage') : this.#packet(packet, end, type, name, reply);
    this.#socket.send(answer, from.port, from.address);
  }

  #packet(
    query: Buffer,
    end: number,
    type: number,
    name: string,
    reply: Exclude<Reply, 'silence'> | undefined,
  ) {
    const records = Array.isArray(reply) ? this.#records(name, type, reply) : [];
    const noSuchName = 3;
    const failure = 2;
    const code = reply === 'servfail' ? failure : reply === undefined ? noSuchName : 0;
    const head = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, records.length, 0, 0, 0, 0]);
    query.copy(head, 0, 0, 2);
    return Buffer.concat([head, query.subarray(12, end), ...records]);
  }

  /** Encodes the records of a reply. Includes the records of a CNAME's target, as resolvers do. */
  #records(name: string, type: number, reply: string[]): Buffer[] {
    return reply.flatMap((entry) => {
      if (isIP(entry) === 0) {
        const next = this.#replies.get(`${kinds[type]} ${entry}`)?.[0];
        const rest = Array.isArray(next) ? this.#records(entry, type, next) : [];
        return [encodeRecord(name, types.CNAME, encodeName(entry)), ...rest];
      }
      const kind = isIPv4(entry) ? types.A : types.AAAA;
      return kind === type ? [encodeRecord(name, kind, Buffer.from(ipaddr.parse(entry).toByteArray()))] : [];
    });
  }
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Converts the name to lower case, because resolvers send names in random upper and lower case as a protection
  // against forged answers.
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

function encodeRecord(name: string, type: number, data: Buffer): Buffer {
  const tail = Buffer.alloc(10);
  tail.writeUInt16BE(type, 0);
  tail.writeUInt16BE(1, 2); // class IN; a TTL of 0 prevents caching
  tail.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), tail, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
