import { createTransport } from 'nodemailer';
import type { EmailMessage, SendOutcome, Transport } from '../../domain/message.ts';
import type { SmtpSettings } from '../../domain/smtp-url.ts';
import { smtpVerdict } from '../../domain/smtp-verdict.ts';
import { composeMail, NotComposable } from './compose.ts';
import { type Progress, smtpFailure } from './smtp-failure.ts';

export interface SmtpOptions {
  now: () => Date;
  /** For development: credentials may go over the wire in the clear. */
  insecure?: boolean;
  /** For a whole message, waiting for a connection included; default 60 s. */
  deadlineMs?: number;
  /** PEM of the authorities to trust, instead of those that Node trusts. */
  ca?: string;
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
  const { now, deadlineMs = deadlineMsDefault } = options;
  const transporter = createTransport(poolOptions(settings, options));
  const underWay = new Map<string, Progress>();
  const running = new Set<Promise<SendOutcome>>();
  transporter.use('stream', ({ message }, done) => {
    const progress = underWay.get(message.messageId());
    message.processFunc((content) => followed(content, progress));
    done();
  });

  async function send(message: EmailMessage): Promise<SendOutcome> {
    const progress: Progress = { begun: false, complete: false };
    try {
      const mail = composeMail(message, now());
      underWay.set(message.messageId, progress);
      await transporter.sendMail({ ...mail, signal: AbortSignal.timeout(deadlineMs) });
      return { kind: 'sent', providerId: null };
    } catch (error) {
      if (error instanceof NotComposable) return { kind: 'refused', error: error.message, bounced: false };
      return smtpVerdict(smtpFailure(error, progress));
    } finally {
      underWay.delete(message.messageId);
    }
  }

  return {
    async send(message) {
      const outcome = send(message);
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

function poolOptions(
  settings: SmtpSettings,
  { insecure = false, ca, deadlineMs = deadlineMsDefault }: SmtpOptions,
) {
  const { host, port, secure, user, password } = settings;
  const isClear = insecure || loopback.test(host);
  const atMost = (ms: number) => Math.min(ms, deadlineMs);
  return {
    pool: true as const,
    host,
    port,
    secure,
    // Nobody listens there, and the certificates of local servers are for no name.
    ignoreTLS: isClear,
    requireTLS: !secure && !isClear && user !== null,
    ...(user !== null && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca }) },
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

/** Nobody reads a message before the server has asked for it, and the last of it is read right before it is sent. */
function followed<Content extends NodeJS.ReadableStream>(
  content: Content,
  progress: Progress | undefined,
): Content {
  if (progress === undefined) return content;
  content.once('resume', () => {
    progress.begun = true;
  });
  return content.once('end', () => {
    progress.complete = true;
  });
}
