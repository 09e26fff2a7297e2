import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTransport, type Transporter } from 'nodemailer';
import type { OutgoingEmail, SendOutcome, Transport } from '../../domain/messages/message.ts';
import { LeftAlone } from '../../domain/messages/message.ts';
import type { SmtpSettings } from '../../domain/messages/transport-settings.ts';
import { type SmtpFailure, type SmtpPhase, smtpVerdict } from '../../domain/messages/verdicts.ts';
import { isOwnMachine } from '../../domain/network/forbidden-target.ts';
import { composeMail, NotComposable } from './compose-mail.ts';
import { answers } from './judged-agent.ts';
import { isForbidden } from './own-ports.ts';
import { inPlainWords, refusalInWords } from './plain-words.ts';

export interface SmtpOptions {
  now: () => Date;
  /** Allows credentials without TLS, for development. */
  insecure?: boolean;
  /** Timeout of a whole message, including the wait for a connection; default 60 s. */
  deadlineMs?: number;
  /** PEM of the trusted certificate authorities, instead of Node's. */
  ca?: string;
  /** Ports on this machine to which connections are refused. */
  ownPorts?: ReadonlySet<number>;
  /** Aborted when the process is stopping: messages that no server has accepted DATA for are not sent. */
  shutdown?: AbortSignal;
}

/**
 * Maximum connections per workshop: providers limit the connections of an account, and workers send many messages at
 * once.
 */
const maxSmtpConnections = 4;
/** Maximum messages per connection: servers close connections that carry more. */
const messagesPerConnection = 100;
const deadlineMsDefault = 60_000;
const connectionTimeoutMs = 15_000;
/** Long enough for servers that delay the greeting to deter spammers. */
const greetingTimeoutMs = 20_000;
const maxSilenceMs = 45_000;
/** Shorter than the idle timeout of servers. */
const idleTimeoutMs = 10_000;
const goodbyeTimeoutMs = 1_000;
/** Maximum retries after the server closed an idle connection. */
const maxSmtpRequeues = 2;
const maxResponseBytes = 65_536;

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Opens a workshop's mail server, with a few reused connections and a deadline for each message. */
export function openSmtpTransport(settings: SmtpSettings, options: SmtpOptions): Transport<OutgoingEmail> {
  const server = openServer(settings, options);
  const running = new Set<Promise<SendOutcome>>();
  /**
   * True if the server accepts only the mailbox itself as the sender, without a sub-address: bounces then return to the
   * mailbox.
   */
  let wantsPlainSender = false;

  async function send(message: OutgoingEmail, handingOver?: () => Promise<void>): Promise<SendOutcome> {
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
    // SMTP has no command that queries the fate of a message.
    ask: null,
    async close() {
      await Promise.allSettled(running);
      server.close();
    },
  };
}

interface Server {
  /** Returns null if the server accepted the message. */
  submit(message: OutgoingEmail, handingOver?: () => Promise<void>): Promise<SmtpFailure | null>;
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

/** Delays the content until the server accepts DATA and `handingOver` is recorded. */
function heldBack(transporter: Pick<Transporter, 'use'>, underWay: Map<string, Progress>): void {
  transporter.use('stream', ({ message }, done) => {
    const progress = underWay.get(message.messageId());
    message.processFunc((content) => (progress === undefined ? content : onceAskedFor(content, progress)));
    done();
  });
}

function refusesSubaddress({ phase, reply }: SmtpFailure, { from, envelopeFrom }: OutgoingEmail): boolean {
  return phase === 'sender' && reply?.startsWith('5') === true && envelopeFrom !== from;
}

function poolOptions(
  settings: SmtpSettings,
  { insecure = false, ca, ownPorts = new Set(), deadlineMs = deadlineMsDefault }: SmtpOptions,
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
    // Some local servers accept a login only over TLS, and some offer a TLS that fails. Loopback connections can't be
    // overheard.
    opportunisticTLS: isLocal,
    ...(user !== null && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    // The certificates of local servers match no host name.
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca }) },
    maxConnections: maxSmtpConnections,
    maxMessages: messagesPerConnection,
    maxRequeues: maxSmtpRequeues,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: atMost(connectionTimeoutMs),
    dnsTimeout: atMost(connectionTimeoutMs),
    greetingTimeout: atMost(greetingTimeoutMs),
    socketTimeout: atMost(maxSilenceMs),
    socketCloseTimeout: goodbyeTimeoutMs,
    maxResponseSize: maxResponseBytes,
    // Called before each connection; an error refuses the connection.
    getSocket(_options: unknown, callback: (error: Error | null, socket?: object) => void) {
      judgeServer({ host, port }, ownPorts).then((error) => callback(error, {}));
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  };
}

/**
 * Returns the reason for which a mail server is forbidden, or null. Private addresses are allowed: the operator sets
 * them.
 */
async function judgeServer(
  { host, port }: { host: string; port: number },
  ownPorts: ReadonlySet<number>,
): Promise<Error | null> {
  const isLiteral = isIP(host) > 0 || isOwnMachine(host);
  const addresses = isLiteral ? [host] : await answers(host, [], connectionTimeoutMs);
  const isRefused = addresses.some((address) => isForbidden(address, port, ownPorts));
  return isRefused ? Object.assign(new Error('forbidden'), { code: 'EFORBIDDEN' }) : null;
}

/** Delays reading the content until the server has accepted DATA; reads its end right before it is sent. */
function onceAskedFor(content: NodeJS.ReadableStream, progress: Progress): Readable {
  const asked = async function* () {
    progress.begun = true;
    await progress.handingOver?.().catch((reason: unknown) => {
      progress.withheld = reason;
      throw reason;
    });
    // In one piece: each chunk would be a separate write to the socket.
    yield await buffer(content as Readable);
    progress.complete = true;
  };
  const stream = Readable.from(asked(), { objectMode: false });
  // Closes the source of a message that was never started, which would otherwise stay open.
  return stream.once('close', () => (content as Readable).destroy());
}

/**
 * Timeout for messages under way at shutdown, within its 35 s: a server that has received a message usually answers in
 * this time.
 */
const lastWordsMs = 20_000;

interface Patience {
  /** Aborts at the timeout of the message. */
  signal: AbortSignal;
  end(): void;
}

/**
 * Limits the time for sending a message. At shutdown, a message that is not started is aborted, and the others get a
 * shorter timeout.
 */
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

/** The progress of a message, which decides whether the server may have it. */
interface Progress {
  /** The server has accepted DATA. */
  begun: boolean;
  /** The whole content was sent to the server. */
  complete: boolean;
  /** Awaited before any content is sent. */
  handingOver: (() => Promise<void>) | undefined;
  /** The reason for which no content was sent. */
  withheld?: unknown;
}

/** The fields of nodemailer's errors. */
interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
}

const phaseOfCommand: Record<string, SmtpPhase> = {
  STARTTLS: 'tls',
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
};

const reasons: Record<string, string> = {
  ETIMEDOUT: 'no answer came in time',
  EABORT: 'no answer came in time',
  EDNS: 'the host does not resolve',
  EFORBIDDEN: refusalInWords('urlForbidden'),
  ECONNECTION: 'the connection was closed before the answer ended',
  EPROTOCOL: 'the answer is not valid SMTP',
  ETLS: 'no TLS connection could be agreed on',
};
const noStarttls = 'the server offers no STARTTLS';
/**
 * Replies of a server that does not know the command, or not in this state. If TLS is required, nodemailer sends
 * STARTTLS even to servers that don't offer it.
 */
const unknownCommand = /^50[0-4]/;
const unnamed = inPlainWords({});
const isOfTls = /certificate|TLS/;

function smtpFailure(
  thrown: unknown,
  { begun, complete }: Pick<Progress, 'begun' | 'complete'>,
): SmtpFailure {
  const error = thrown as SmtpError;
  const { response, command = '' } = error;
  if (command === 'STARTTLS' && unknownCommand.test(response ?? '')) {
    return { phase: 'tls', reply: null, reason: noStarttls, complete };
  }
  const reason = reasonOf(error);
  return {
    phase: begun ? 'content' : phaseOf(error, reason),
    reply: response ?? null,
    reason,
    complete,
  };
}

function phaseOf({ code = '', command = '' }: SmtpError, reason: string): SmtpPhase {
  if (code === 'ETLS' || isOfTls.test(reason)) return 'tls';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  return phaseOfCommand[command] ?? 'connection';
}

/** Prefers the socket's own error, which is more specific. */
function reasonOf({ code = '', originalCode }: SmtpError): string {
  const ofSocket = originalCode === undefined ? unnamed : inPlainWords({ code: originalCode });
  return ofSocket === unnamed ? (reasons[code] ?? unnamed) : ofSocket;
}
