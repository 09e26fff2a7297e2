import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTransport, type Transporter } from 'nodemailer';
import type { EmailMessage, SendOutcome, Transport } from '../../domain/messages/message.ts';
import { LeftAlone } from '../../domain/messages/message.ts';
import type { SmtpSettings } from '../../domain/messages/transport-settings.ts';
import { type SmtpFailure, smtpVerdict } from '../../domain/messages/verdicts.ts';
import { composeMail, NotComposable } from './compose-mail.ts';
import { type Progress, smtpFailure } from './smtp-failure.ts';

export interface SmtpOptions {
  now: () => Date;
  /** For development: credentials may go over the wire in the clear. */
  insecure?: boolean;
  /** For a whole message, waiting for a connection included; default 60 s. */
  deadlineMs?: number;
  /** PEM of the authorities to trust, instead of those that Node trusts. */
  ca?: string;
  /** The process is to end: what no server has been given is left alone. */
  shutdown?: AbortSignal;
}

/** A provider takes no more of one account at once; and a worker has many. */
const connectionsMost = 4;
/** Servers end connections that carry more. */
const messagesPerConnection = 100;
const deadlineMsDefault = 60_000;
const connectionTimeoutMs = 15_000;
/** Servers make spammers wait for the greeting. */
const greetingTimeoutMs = 20_000;
const silenceMostMs = 45_000;
/** Less than what servers keep. */
const idleTimeoutMs = 10_000;
const goodbyeTimeoutMs = 1_000;
/** Of a connection that the server had ended before it was asked for anything. */
const requeuesMost = 2;
const responseBytesMost = 65_536;

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** A workshop's mail server: few connections, each used again, and each message over in time. */
export function openSmtpTransport(settings: SmtpSettings, options: SmtpOptions): Transport<EmailMessage> {
  const server = openServer(settings, options);
  const running = new Set<Promise<SendOutcome>>();
  /** It knows the mailbox, not its sub-addresses: bounces then come back to the mailbox itself. */
  let wantsPlainSender = false;

  async function send(message: EmailMessage, handingOver?: () => Promise<void>): Promise<SendOutcome> {
    const plain = { ...message, envelopeFrom: message.from };
    try {
      let failure = await server.submit(wantsPlainSender ? plain : message, handingOver);
      if (failure !== null && refusesSubaddress(failure, message) && !wantsPlainSender) {
        failure = await server.submit(plain, handingOver);
        wantsPlainSender = failure?.phase !== 'sender';
      }
      return failure === null ? { kind: 'sent', providerId: null } : smtpVerdict(failure);
    } catch (error) {
      if (error instanceof NotComposable) return { kind: 'refused', error: error.message, bounced: false };
      throw error;
    }
  }

  return {
    async send(message, handingOver) {
      const outcome = send(message, handingOver);
      running.add(outcome);
      try {
        return await outcome;
      } finally {
        running.delete(outcome);
      }
    },
    // SMTP has no way to ask.
    ask: null,
    async close() {
      await Promise.allSettled(running);
      server.close();
    },
  };
}

interface Server {
  /** Null: it was taken. */
  submit(message: EmailMessage, handingOver?: () => Promise<void>): Promise<SmtpFailure | null>;
  close(): void;
}

function openServer(settings: SmtpSettings, options: SmtpOptions): Server {
  const { now, deadlineMs = deadlineMsDefault, shutdown } = options;
  const transporter = createTransport(poolOptions(settings, options));
  const underWay = new Map<string, Progress>();
  heldBack(transporter, underWay);
  return {
    async submit(message, handingOver) {
      const progress: Progress = { begun: false, complete: false, handingOver };
      const mail = composeMail(message, now());
      const patience = patienceWith(progress, deadlineMs, shutdown);
      underWay.set(message.messageId, progress);
      try {
        await transporter.sendMail({ ...mail, signal: patience.signal });
        return null;
      } catch (error) {
        if (progress.withheld !== undefined) throw progress.withheld;
        if (shutdown?.aborted && !progress.begun) throw new LeftAlone();
        return smtpFailure(error, progress);
      } finally {
        patience.end();
        underWay.delete(message.messageId);
      }
    },
    close: () => transporter.close(),
  };
}

/** Nothing of a message leaves before the server has asked for it, and whoever sends it knows. */
function heldBack(transporter: Pick<Transporter, 'use'>, underWay: Map<string, Progress>): void {
  transporter.use('stream', ({ message }, done) => {
    const progress = underWay.get(message.messageId());
    message.processFunc((content) => (progress === undefined ? content : onceAskedFor(content, progress)));
    done();
  });
}

function refusesSubaddress({ phase, reply }: SmtpFailure, { from, envelopeFrom }: EmailMessage): boolean {
  return phase === 'sender' && reply?.startsWith('5') === true && envelopeFrom !== from;
}

function poolOptions(
  settings: SmtpSettings,
  { insecure = false, ca, deadlineMs = deadlineMsDefault }: SmtpOptions,
) {
  const { host, port, secure, user, password } = settings;
  const isLocal = !secure && loopback.test(host);
  const atMost = (ms: number) => Math.min(ms, deadlineMs);
  return {
    pool: true as const,
    host,
    port,
    secure,
    ignoreTLS: insecure,
    requireTLS: !secure && !insecure && !isLocal && user !== null,
    // Some take a login over TLS alone, some have none that works; and nobody listens there.
    opportunisticTLS: isLocal,
    ...(user !== null && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    // The certificates of local servers are for no name.
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca }) },
    maxConnections: connectionsMost,
    maxMessages: messagesPerConnection,
    maxRequeues: requeuesMost,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: atMost(connectionTimeoutMs),
    dnsTimeout: atMost(connectionTimeoutMs),
    greetingTimeout: atMost(greetingTimeoutMs),
    socketTimeout: atMost(silenceMostMs),
    socketCloseTimeout: goodbyeTimeoutMs,
    maxResponseSize: responseBytesMost,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  };
}

/** Nobody reads it before the server has asked for the message; the last of it is read right before it is sent. */
function onceAskedFor(content: NodeJS.ReadableStream, progress: Progress): Readable {
  const asked = async function* () {
    progress.begun = true;
    await progress.handingOver?.().catch((reason: unknown) => {
      progress.withheld = reason;
      throw reason;
    });
    // In one piece: each would be a write to the socket.
    yield await buffer(content as Readable);
    progress.complete = true;
  };
  const stream = Readable.from(asked(), { objectMode: false });
  // One that was never begun leaves its content unread, and whatever that reads from open.
  return stream.once('close', () => (content as Readable).destroy());
}

/** Of a process that is to end within 35 s: a server that has the message usually answers by then. */
const lastWordsMs = 20_000;

interface Patience {
  /** Whoever sends it waits no longer. */
  signal: AbortSignal;
  end(): void;
}

/** For how long a message is sent. Once the process is to end nothing is begun any more, and what a server has been given ends soon. */
function patienceWith(progress: Progress, deadlineMs: number, shutdown?: AbortSignal): Patience {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, deadlineMs);
  const beginShutdown = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, progress.begun ? Math.min(lastWordsMs, deadlineMs) : 0);
  };
  if (shutdown?.aborted) beginShutdown();
  shutdown?.addEventListener('abort', beginShutdown, { once: true });
  return {
    signal: given.signal,
    end() {
      clearTimeout(timer);
      shutdown?.removeEventListener('abort', beginShutdown);
    },
  };
}
