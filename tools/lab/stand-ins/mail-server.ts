import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
}

/** Starts an SMTP server on loopback that stores the mails that it accepts. */
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
 * The answer of the mail server to one step. null: no answer; 'drop': the server closes the connection; `last`: the
 * server sends this text and closes the connection.
 */
export type Answer = string | null | { last: string };

const defaultAnswers: Record<string, string> = {
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
 * Starts a mail server that misbehaves at one step and otherwise works normally. A function as `answer` gets the number
 * of earlier times that the step was reached.
 */
export async function startMisbehavingServer(oddAt: Step, answer: Answer | ((before: number) => Answer)) {
  let before = 0;
  const oddAnswer = () => (typeof answer === 'function' ? answer(before++) : answer);
  const open = new Set<Socket>();
  const contents: string[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    const say = (step: string) => {
      const text = step === oddAt ? oddAnswer() : (defaultAnswers[step] ?? '502 what?');
      if (text === 'drop') socket.destroy();
      else if (typeof text === 'object' && text !== null) socket.end(`${text.last}\r\n`);
      else if (text !== null) socket.write(`${text}\r\n`);
    };
    runSmtpDialogue(socket, say, contents);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The messages that arrived completely. */
    contents,
    /** Returns the number of open connections. */
    open: () => open.size,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function runSmtpDialogue(socket: Socket, say: (step: string) => void, contents: string[]): void {
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
