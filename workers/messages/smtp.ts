import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { asHeaderText, readMailAddress } from '../../domain/messages/mail-address.ts';
import type { EmailMessage, SendOutcome, Transport } from '../../domain/messages/message.ts';
import { LeftAlone } from '../../domain/messages/message.ts';
import type { SmtpSettings } from '../../domain/messages/transport-settings.ts';
import { type SmtpFailure, type SmtpPhase, smtpVerdict } from '../../domain/messages/verdicts.ts';
import { inPlainWords } from '../outbound/plain-words.ts';

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
  const { now, deadlineMs = deadlineMsDefault, shutdown } = options;
  const transporter = createTransport(poolOptions(settings, options));
  const underWay = new Map<string, Progress>();
  const running = new Set<Promise<SendOutcome>>();
  /** It knows the mailbox, not its sub-addresses: bounces then come back to the mailbox itself. */
  let wantsPlainSender = false;
  transporter.use('stream', ({ message }, done) => {
    const progress = underWay.get(message.messageId());
    message.processFunc((content) => (progress === undefined ? content : onceAskedFor(content, progress)));
    done();
  });

  /** Null: it was taken. */
  async function submit(
    message: EmailMessage,
    handingOver?: () => Promise<void>,
  ): Promise<SmtpFailure | null> {
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
  }

  async function send(message: EmailMessage, handingOver?: () => Promise<void>): Promise<SendOutcome> {
    const plain = { ...message, envelopeFrom: message.from };
    try {
      let failure = await submit(wantsPlainSender ? plain : message, handingOver);
      if (failure !== null && refusesSubaddress(failure, message) && !wantsPlainSender) {
        failure = await submit(plain, handingOver);
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
      transporter.close();
    },
  };
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

/**
 * The message, for who reads it: nobody does before the server has asked for it, and the last of it is read right
 * before it is sent.
 */
function onceAskedFor(content: NodeJS.ReadableStream, progress: Progress): Readable {
  const asked = async function* () {
    progress.begun = true;
    await progress.handingOver?.().catch((reason: unknown) => {
      progress.withheld = reason;
      throw reason;
    });
    yield* content as AsyncIterable<Buffer>;
    progress.complete = true;
  };
  const stream = Readable.from(asked(), { objectMode: false });
  // One that was never begun leaves its content unread, and whatever that reads from open.
  return stream.once('close', () => (content as Readable).destroy());
}

/** How far a message had come: all that tells whether the server may have it. */
interface Progress {
  /** The server had asked for the message. */
  begun: boolean;
  /** It was given the last of it. */
  complete: boolean;
  /** Waited for before the server gets anything of it. */
  handingOver: (() => Promise<void>) | undefined;
  /** Why it got nothing. */
  withheld?: unknown;
}

/** What nodemailer says of an error. */
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
  ECONNECTION: 'the connection was closed before the answer ended',
  EPROTOCOL: 'the answer is not valid SMTP',
  ETLS: 'no TLS connection could be agreed on',
};
const noStarttls = 'the server offers no STARTTLS';
/** It doesn't know the command, or not here: nodemailer sends it unasked where TLS is a must. */
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

/** The socket's own error says it best. */
function reasonOf({ code = '', originalCode }: SmtpError): string {
  const ofSocket = originalCode === undefined ? unnamed : inPlainWords({ code: originalCode });
  return ofSocket === unnamed ? (reasons[code] ?? unnamed) : ofSocket;
}

/** Of a process that is to end within 35 s: a server that has the message usually answers by then. */
const lastWordsMs = 20_000;

interface Patience {
  /** Whoever sends it waits no longer. */
  signal: AbortSignal;
  end(): void;
}

/** For how long a message is sent. In a beginShutdown nothing is begun any more, and what a server has been given ends soon. */
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

/** It was judged before, so it never gets here; and if it does, nothing is sent to whom it was not meant for. */
export class NotComposable extends Error {
  constructor(what: string) {
    super(`the message has no valid ${what}`);
    this.name = 'NotComposable';
  }
}

const messageIdForm = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>$/i;
const messageIdLengthMost = 250;

/** An email as it goes over the wire: text always, HTML beside it, one recipient, nothing fetched from files or URLs. */
export function composeMail(message: EmailMessage, at: Date): SendMailOptions {
  const { replyTo, fromName, html, unsubscribeUrl } = message;
  const to = exactAddress(message.to, 'recipient');
  return {
    from: { address: exactAddress(message.from, 'sender'), name: asHeaderText(fromName ?? '') },
    to: { address: to, name: '' },
    ...(replyTo !== null && { replyTo: { address: exactAddress(replyTo, 'address for answers'), name: '' } }),
    subject: asHeaderText(message.subject),
    text: asBody(message.text),
    ...(html !== null && { html: asBody(html) }),
    messageId: exactMessageId(message.messageId),
    date: at,
    headers: {
      // A machine wrote it: machines need not answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    envelope: { from: exactAddress(message.envelopeFrom, 'address for bounces'), to: [to] },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369, and RFC 8058: mail readers unsubscribe with one POST, over https alone. */
function unsubscribeHeaders(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new NotComposable('URL for unsubscribing');
  return {
    // Prepared: neither folded nor encoded, which not every reader of it undoes. A parsed URL is plain ASCII.
    'List-Unsubscribe': { prepared: true, value: `<${url.href}>` },
    ...(url.protocol === 'https:' && {
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    }),
  };
}

function exactAddress(text: string, what: string): string {
  const read = readMailAddress(text);
  if ('problem' in read) throw new NotComposable(what);
  return read.address;
}

function exactMessageId(id: string): string {
  if (id.length > messageIdLengthMost || !messageIdForm.test(id)) throw new NotComposable('Message-ID');
  return id;
}

/** Without what no mail may hold: NUL, and half a character. */
function asBody(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
