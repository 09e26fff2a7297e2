import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/** Starts a real SMTP server on loopback that stores accepted mails. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content';

/**
 * The answer to a step, in place of the regular one; null: none; 'drop': closes the connection; `last`: closes it after
 * this answer.
 */
export type Answer = string | null | { last: string };

const usual: Record<string, string> = {
  greeting: '220 mail.example.com ESMTP',
  EHLO: '250 mail.example.com',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  content: '250 queued',
  RSET: '250 ok',
  QUIT: '221 bye',
};

/**
 * Starts a server that works regularly up to one step; `answer` may depend on the number of earlier visits to that
 * step.
 */
export async function startOddServer(oddAt: Step, answer: Answer | ((before: number) => Answer)) {
  let before = 0;
  const oddAnswer = () => (typeof answer === 'function' ? answer(before++) : answer);
  const open = new Set<Socket>();
  const contents: string[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    const say = (step: string) => {
      const text = step === oddAt ? oddAnswer() : (usual[step] ?? '502 what?');
      if (text === 'drop') socket.destroy();
      else if (typeof text === 'object' && text !== null) socket.end(`${text.last}\r\n`);
      else if (text !== null) socket.write(`${text}\r\n`);
    };
    converse(socket, say, contents);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The completely received messages. */
    contents,
    /** The number of open connections. */
    open: () => open.size,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, say: (step: string) => void, contents: string[]): void {
  let unread = '';
  let inContent = false;
  say('greeting');
  socket.on('data', (part) => {
    unread += part.toString('latin1');
    for (;;) {
      const end = unread.indexOf(inContent ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = unread.slice(0, end);
      unread = unread.slice(end + (inContent ? 5 : 2));
      if (inContent) contents.push(said);
      const step = inContent ? 'content' : said.slice(0, 4).toUpperCase();
      inContent = step === 'DATA';
      say(step);
    }
  });
}
