import { isIP } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { OutgoingEmail, SendOutcome, Transport } from '../../domain/messages/message.ts';
import { NotHandedOverError } from '../../domain/messages/message.ts';
import type { SmtpSettings } from '../../domain/messages/transport-settings.ts';
import { type SmtpFailure, smtpVerdict } from '../../domain/messages/verdicts.ts';
import { isOwnMachine } from '../../domain/network/forbidden-target.ts';
import { composeMail, MailCompositionError } from './compose-mail.ts';
import { queryAddresses } from './judged-agent.ts';
import { isForbidden } from './own-ports.ts';
import { smtpFailure } from './smtp-failure.ts';
import { createSendTimeout, delayContent, type Progress } from './smtp-progress.ts';

export interface SmtpOptions {
  now: () => Date;
  /** Allows credentials without TLS, for development. */
  insecure?: boolean;
  /** Timeout of a whole message, including the wait for a connection; by default 60 s. */
  deadlineMs?: number;
  /** Trusted certificate authorities as PEM, instead of Node's. */
  ca?: string;
  /** Ports on this machine to which connections are refused. */
  ownPorts?: ReadonlySet<number>;
  /** Aborted when the process is stopping. Messages for which no server has accepted DATA are then not sent. */
  shutdown?: AbortSignal;
}

/**
 * Maximum number of connections per workshop. Providers limit the connections of an account, but workers send many
 * messages at the same time.
 */
const maxSmtpConnections = 4;
/** Maximum number of messages per connection, because servers close connections with more messages. */
const messagesPerConnection = 100;
const deadlineMsDefault = 60_000;
const connectionTimeoutMs = 15_000;
/** Timeout for the server's greeting: long enough for servers that delay it to deter spammers. */
const greetingTimeoutMs = 20_000;
const maxSilenceMs = 45_000;
/** Time for which an idle connection is kept, shorter than the idle timeout of servers. */
const idleTimeoutMs = 10_000;
const goodbyeTimeoutMs = 1_000;
/** Maximum number of retries after the server closed an idle connection. */
const maxSmtpRequeues = 2;
const maxResponseBytes = 65_536;

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Opens a transport for a workshop's mail server. It reuses a few connections, and has a timeout for each message. */
export function openSmtpTransport(settings: SmtpSettings, options: SmtpOptions): Transport<OutgoingEmail> {
  const server = openServer(settings, options);
  const running = new Set<Promise<SendOutcome>>();
  /**
   * True if the server rejects the sender's sub-address. The mailbox itself is then the sender, and bounces return to
   * it.
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
      if (error instanceof MailCompositionError)
        return { kind: 'refused', error: error.message, bounced: false };
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
    // Is null, because SMTP has no command that queries the fate of a message.
    ask: null,
    async close() {
      await Promise.allSettled(running);
      server.close();
    },
  };
}

interface Server {
  /** Sends a message. Returns null if the server accepted it. */
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
      const patience = createSendTimeout(progress, deadlineMs, shutdown);
      underWay.set(message.messageId, progress);
      try {
        await transporter.sendMail({ ...mail, signal: patience.signal });
        return null;
      } catch (error) {
        if (progress.withheld !== undefined) throw progress.withheld;
        if (shutdown?.aborted && !progress.begun) throw new NotHandedOverError();
        return smtpFailure(error, progress);
      } finally {
        patience.end();
        underWay.delete(message.messageId);
      }
    },
    close: () => transporter.close(),
  };
}

/** Delays the content of messages until the server accepts DATA and `handingOver` has completed. */
function heldBack(transporter: Pick<Transporter, 'use'>, underWay: Map<string, Progress>): void {
  transporter.use('stream', ({ message }, done) => {
    const progress = underWay.get(message.messageId());
    message.processFunc((content) => (progress === undefined ? content : delayContent(content, progress)));
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
    // Uses TLS with a local server only if it works: some local servers accept a login only over TLS, and others offer
    // a TLS that fails. Loopback connections can't be intercepted.
    opportunisticTLS: isLocal,
    ...(user !== null && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    // Accepts any certificate of a local server, because such certificates match no host name.
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
    // Called before each connection. An error refuses the connection.
    getSocket(_options: unknown, callback: (error: Error | null, socket?: object) => void) {
      judgeServer({ host, port }, ownPorts).then((error) => callback(error, {}));
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  };
}

/**
 * Returns the error for a forbidden mail server; null if the server is allowed. Private addresses are allowed, because
 * the operator sets the server.
 */
async function judgeServer(
  { host, port }: { host: string; port: number },
  ownPorts: ReadonlySet<number>,
): Promise<Error | null> {
  const isLiteral = isIP(host) > 0 || isOwnMachine(host);
  const addresses = isLiteral ? [host] : await queryAddresses(host, [], connectionTimeoutMs);
  const isRefused = addresses.some((address) => isForbidden(address, port, ownPorts));
  return isRefused ? Object.assign(new Error('forbidden'), { code: 'EFORBIDDEN' }) : null;
}
