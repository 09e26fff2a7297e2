import { type FieldProblem, invalidField } from '../requests/problem.ts';
import { webhookUrlProblem } from '../webhooks/subscription.ts';
import type { SendOutcome } from './message.ts';

export type SentChannel = 'email' | 'sms';

/** Settings of the transport that stores messages for inspection instead of sending them. */
interface DevSettings {
  kind: 'dev';
}

export type TransportSettings = SmtpSettings | TwilioSettings | GatewaySettings | DevSettings;

export interface SmtpSettings {
  kind: 'smtp';
  host: string;
  port: number;
  /** True for TLS from the first byte; false for STARTTLS before credentials are sent. */
  secure: boolean;
  user: string | null;
  password: string | null;
}

const maxUrlLength = 2048;
/** Default ports of mail submission: for STARTTLS (RFC 6409) and for TLS (RFC 8314). */
const defaultPort = { smtp: 587, smtps: 465 };
const maxPort = 65_535;

/** Pattern of an SMTP URL. The last `@` ends the credentials, because a user name is often an email address. */
const smtpUrlPattern =
  /^(?<scheme>smtps?):\/\/((?<credentials>[^/?#\\\s\p{Cc}]*)@)?(?<host>\[[\da-f:.]+\]|[^@:/?#[\]\\\s\p{Cc}]+)(:(?<port>\d{1,5}))?$/iu;
const hostLabel = '[a-z\\d_]([a-z\\d_-]{0,61}[a-z\\d_])?';
const hostName = new RegExp(`^(?=.{1,253}$)${hostLabel}(\\.${hostLabel})*$`);
const addressHost = /^\[.*\]$/;
/** Characters of a host alone, as in an SMTP URL. */
const bareHost = /^(\[[\da-f:.]+\]|[^@:/?#[\]\\\s\p{Cc}]+)$/iu;

/**
 * Parses `smtp(s)://user:password@host:port` with percent-encoded credentials. Returns null if the text has a different
 * form.
 */
export function readSmtpUrl(text: string): SmtpSettings | null {
  const parts = text.length <= maxUrlLength ? smtpUrlPattern.exec(text)?.groups : undefined;
  if (!parts) return null;
  const secure = parts.scheme?.toLowerCase() === 'smtps';
  const host = hostOf(parts.host ?? '');
  const port = Number(parts.port ?? defaultPort[secure ? 'smtps' : 'smtp']);
  const credentials = credentialsOf(parts.credentials);
  if (host === null || credentials === null || port < 1 || port > maxPort) return null;
  return { kind: 'smtp', host, port, secure, ...credentials };
}

/**
 * Returns the host in lower case and punycode; null if it is invalid. Names without dots and private addresses are
 * allowed.
 */
function hostOf(text: string): string | null {
  const url = `http://${text}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (addressHost.test(hostname)) return hostname.slice(1, -1);
  return hostName.test(hostname) ? hostname : null;
}

function credentialsOf(text: string | undefined): Pick<SmtpSettings, 'user' | 'password'> | null {
  if (text === undefined) return { user: null, password: null };
  const colon = text.indexOf(':');
  const user = decodeCredential(text.slice(0, Math.max(colon, 0)));
  const password = decodeCredential(text.slice(colon + 1));
  return user && password ? { user, password } : null;
}

/**
 * Decodes a percent-encoded credential; null if it is invalid. Control characters are rejected, because they would end
 * the SMTP command.
 */
function decodeCredential(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

/** A mail server in separate fields, as people enter it. */
export interface SmtpServer {
  host: string;
  port?: number | undefined;
  tls?: 'at_once' | 'starttls' | undefined;
  user?: string | undefined;
  password?: string | undefined;
}

/**
 * Reads a mail server from separate fields. Without a password, that of the present account applies, if host and user
 * are the same. TLS starts at once on port 465, and after STARTTLS on other ports.
 */
export function readSmtpServer(
  server: SmtpServer,
  present: TransportSettings | null,
): SmtpSettings | FieldProblem {
  const { user = null } = server;
  const secure = server.tls
    ? server.tls === 'at_once'
    : (server.port ?? defaultPort.smtps) === defaultPort.smtps;
  const port = server.port ?? defaultPort[secure ? 'smtps' : 'smtp'];
  const typed = server.host.trim();
  const host = bareHost.test(typed) ? hostOf(typed) : null;
  if (host === null) return { path: '/host', rule: 'mailHost' };
  const isSame = present?.kind === 'smtp' && present.host === host && present.user === user;
  const password = server.password ?? (isSame ? present.password : null);
  if (user !== null && password === null) return { path: '/password', rule: 'required' };
  if (user === null && password !== null) return { path: '/user', rule: 'required' };
  for (const [path, value] of [['/user', user] as const, ['/password', password] as const])
    if (value !== null && /\p{Cc}/u.test(value)) return { path, rule: 'invalid' };
  return { kind: 'smtp', host, port, secure, user, password };
}

export interface TwilioSettings {
  kind: 'twilio';
  accountSid: string;
  authToken: string;
}

export interface GatewaySettings {
  kind: 'gateway';
  url: string;
  /** The secret `whsec_…`. It signs the requests to the gateway and the callbacks of the gateway. */
  secret: string;
  /** True if the gateway may have a private address and use plain HTTP. */
  allowPrivate?: boolean;
}

export interface SmsProvider {
  /** The credentials in the form `ACCOUNT_SID:AUTH_TOKEN`. */
  twilio?: string | undefined;
  url?: string | undefined;
  secret?: string | undefined;
  allow_private?: boolean | undefined;
  from: string;
}

const twilioAccount = /^(AC[\da-f]{32}):([\da-f]{32})$/i;

const signingSecret = /^whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

const phoneNumber = /^\+[1-9]\d{6,14}$/;
const messagingService = /^MG[\da-f]{32}$/i;
/**
 * Pattern of an alphanumeric sender, which phones show instead of a number. It contains a letter, to differ from a
 * number. Replies to it are impossible.
 */
const alphanumericSender = /^(?=.*[a-z])[a-z\d]([a-z\d ]{1,9})[a-z\d]$/i;

export function canReceiveReplies(sender: string): boolean {
  return phoneNumber.test(sender) || messagingService.test(sender);
}

const senderPatterns = {
  twilio: [phoneNumber, messagingService],
  gateway: [phoneNumber, alphanumericSender],
};

/**
 * Validates the settings of a Twilio account or of a gateway; throws a problem if they are invalid. `allowPrivate`: the
 * deployment allows private addresses.
 */
export function readSmsProvider(
  provider: SmsProvider,
  allowPrivate: boolean,
  ownPorts: ReadonlySet<number> = new Set(),
): TwilioSettings | GatewaySettings {
  const settings = providerOf(provider, allowPrivate, ownPorts);
  if ('rule' in settings) throw invalidField(settings.path, settings.rule);
  if (!senderPatterns[settings.kind].some((smtpUrlPattern) => smtpUrlPattern.test(provider.from)))
    throw invalidField('/from', 'smsSender');
  return settings;
}

function providerOf(
  { twilio, url, secret, allow_private: ownNetwork = false }: SmsProvider,
  allowPrivate: boolean,
  ownPorts: ReadonlySet<number>,
): TwilioSettings | GatewaySettings | FieldProblem {
  if (twilio !== undefined) {
    if (url !== undefined || secret !== undefined) return { path: '/twilio', rule: 'smsProvider' };
    if (ownNetwork) return { path: '/allow_private', rule: 'misplaced' };
    const [, accountSid, authToken] = twilioAccount.exec(twilio) ?? [];
    if (!accountSid || !authToken) return { path: '/twilio', rule: 'twilioAccount' };
    return { kind: 'twilio', accountSid, authToken };
  }
  if (url === undefined || secret === undefined) return { path: '/url', rule: 'smsProvider' };
  const problem = webhookUrlProblem(url, allowPrivate || ownNetwork, ownPorts);
  if (problem) return { path: '/url', rule: problem };
  return signingSecret.test(secret)
    ? { kind: 'gateway', url, secret, ...(ownNetwork && { allowPrivate: true }) }
    : { path: '/secret', rule: 'signingSecret' };
}

export type TestObstacle = 'not_set_up' | 'secret_lost';

export interface TransportTest {
  ok: boolean;
  result: 'accepted' | 'kept' | 'refused' | 'deferred' | 'unknown' | TestObstacle;
  via: string | null;
  answer: string;
}

export function buildSkippedTest(channel: SentChannel, why: TestObstacle): TransportTest {
  const answer =
    why === 'not_set_up'
      ? `nothing is set up to send with: see \`${channel} set\``
      : `APP_SECRET does not open the account's settings: put the lost secret back, or \`${channel} set\` them again`;
  return { ok: false, result: why, via: null, answer };
}

export function buildTestResult(settings: TransportSettings, outcome: SendOutcome): TransportTest {
  const via = transportAddress(settings);
  if (outcome.kind !== 'sent') return { ok: false, result: outcome.kind, via, answer: outcome.error };
  if (settings.kind === 'dev') {
    return {
      ok: true,
      result: 'kept',
      via,
      answer: 'the workshop is a demo or a sandbox: it keeps messages, and sends none',
    };
  }
  const id = outcome.providerId === null ? '' : `, as ${outcome.providerId}`;
  return { ok: true, result: 'accepted', via, answer: `${via} took the message${id}` };
}

function transportAddress(settings: TransportSettings): string | null {
  switch (settings.kind) {
    case 'smtp':
      return settings.host.includes(':')
        ? `[${settings.host}]:${settings.port}`
        : `${settings.host}:${settings.port}`;
    case 'twilio':
      return 'Twilio';
    case 'gateway':
      return new URL(settings.url).host;
    case 'dev':
      return null;
  }
}
