import { type FieldProblem, invalidField } from '../requests/problem.ts';
import { type SecretBox, sealedFor, UnknownSecret } from '../secrets/secret-box.ts';
import { webhookUrlProblem } from '../webhooks/subscription.ts';
import type { SendOutcome } from './message.ts';

export type SentChannel = 'email' | 'sms';

/** Keeps what it is given, to be looked at. */
interface DevSettings {
  kind: 'dev';
}

export type TransportSettings = SmtpSettings | TwilioSettings | GatewaySettings | DevSettings;

export interface SealedTransport {
  instance_id: number;
  channel: SentChannel;
  sealed: Buffer;
  sealed_hook_token: Buffer;
}

export function sealSettings(
  box: SecretBox,
  { instanceId, channel }: { instanceId: number; channel: SentChannel },
  settings: TransportSettings,
  nonce: Buffer,
): Buffer {
  return box.seal(JSON.stringify(settings), sealedFor.transport(instanceId, channel), nonce);
}

export function openSettings(box: SecretBox, transport: SealedTransport): TransportSettings {
  const { instance_id, channel, sealed } = transport;
  return JSON.parse(box.open(sealed, sealedFor.transport(instance_id, channel)));
}

export function openHookToken(box: SecretBox, transport: SealedTransport): string {
  const { instance_id, channel, sealed_hook_token } = transport;
  return box.open(sealed_hook_token, sealedFor.hookToken(instance_id, channel));
}

/** What `open` opens, or null where the secret that it was sealed with is lost: only setting it again helps. */
export function unlessLost<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnknownSecret) return null;
    throw error;
  }
}

export interface SmtpSettings {
  kind: 'smtp';
  host: string;
  port: number;
  /** TLS from the first byte on; else the connection changes to it before anything is told. */
  secure: boolean;
  user: string | null;
  password: string | null;
}

const lengthMost = 2048;
/** Submission with STARTTLS and with TLS: RFC 6409, RFC 8314. */
const defaultPort = { smtp: 587, smtps: 465 };
const portMost = 65_535;

/** A user name is often an address: what stands before the last @ are credentials. */
const form =
  /^(?<scheme>smtps?):\/\/((?<credentials>[^/?#\\\s\p{Cc}]*)@)?(?<host>\[[\da-f:.]+\]|[^@:/?#[\]\\\s\p{Cc}]+)(:(?<port>\d{1,5}))?$/iu;
const label = '[a-z\\d_]([a-z\\d_-]{0,61}[a-z\\d_])?';
const plainHost = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`);
const addressHost = /^\[.*\]$/;

/** `smtp(s)://user:password@host:port`, the credentials percent-encoded; null where it is not that. */
export function readSmtpUrl(text: string): SmtpSettings | null {
  const parts = text.length <= lengthMost ? form.exec(text)?.groups : undefined;
  if (!parts) return null;
  const secure = parts.scheme?.toLowerCase() === 'smtps';
  const host = hostOf(parts.host as string);
  const port = Number(parts.port ?? defaultPort[secure ? 'smtps' : 'smtp']);
  const credentials = credentialsOf(parts.credentials);
  if (host === null || credentials === null || port < 1 || port > portMost) return null;
  return { kind: 'smtp', host, port, secure, ...credentials };
}

/** In lower case and punycode. A name without dots, or an address of a private network, is as good as any other. */
function hostOf(written: string): string | null {
  const url = `http://${written}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (addressHost.test(hostname)) return hostname.slice(1, -1);
  return plainHost.test(hostname) ? hostname : null;
}

function credentialsOf(written: string | undefined): Pick<SmtpSettings, 'user' | 'password'> | null {
  if (written === undefined) return { user: null, password: null };
  const colon = written.indexOf(':');
  const user = decoded(written.slice(0, Math.max(colon, 0)));
  const password = decoded(written.slice(colon + 1));
  return user && password ? { user, password } : null;
}

/** A control character would end the command that carries it. */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

export interface TwilioSettings {
  kind: 'twilio';
  accountSid: string;
  authToken: string;
}

export interface GatewaySettings {
  kind: 'gateway';
  url: string;
  /** `whsec_…`: signs what we send, and what the gateway tells us. */
  secret: string;
  /** It may be at a private address, and without TLS. */
  allowPrivate?: boolean;
}

export interface SmsProvider {
  /** `ACCOUNT_SID:AUTH_TOKEN` */
  twilio?: string | undefined;
  url?: string | undefined;
  secret?: string | undefined;
  allow_private?: boolean | undefined;
  from: string;
}

const twilioAccount = /^(?<accountSid>AC[\da-f]{32}):(?<authToken>[\da-f]{32})$/i;

const signingSecret = /^whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

const number = /^\+[1-9]\d{6,14}$/;
const messagingService = /^MG[\da-f]{32}$/i;
/** What phones show in place of a number: with a letter, or it would be taken for one. Answers don't reach it. */
const name = /^(?=.*[a-z])[a-z\d]([a-z\d ]{1,9})[a-z\d]$/i;

export function takesAnswers(sender: string): boolean {
  return number.test(sender) || messagingService.test(sender);
}

const senders = { twilio: [number, messagingService], gateway: [number, name] };

/** Reads the account at Twilio or at a gateway; throws a problem. `allowPrivate`: the deployment allows private addresses. */
export function readSmsProvider(
  provider: SmsProvider,
  allowPrivate: boolean,
): TwilioSettings | GatewaySettings {
  const settings = providerOf(provider, allowPrivate);
  if ('rule' in settings) throw invalidField(settings.path, settings.rule);
  if (!senders[settings.kind].some((form) => form.test(provider.from)))
    throw invalidField('/from', 'smsSender');
  return settings;
}

function providerOf(
  { twilio, url, secret, allow_private: ownNetwork = false }: SmsProvider,
  allowPrivate: boolean,
): TwilioSettings | GatewaySettings | FieldProblem {
  if (twilio !== undefined) {
    if (url !== undefined || secret !== undefined) return { path: '/twilio', rule: 'smsProvider' };
    if (ownNetwork) return { path: '/allow_private', rule: 'misplaced' };
    const account = twilioAccount.exec(twilio)?.groups as Omit<TwilioSettings, 'kind'> | undefined;
    return account ? { kind: 'twilio', ...account } : { path: '/twilio', rule: 'twilioAccount' };
  }
  if (url === undefined || secret === undefined) return { path: '/url', rule: 'smsProvider' };
  const problem = webhookUrlProblem(url, allowPrivate || ownNetwork);
  if (problem) return { path: '/url', rule: problem };
  return signingSecret.test(secret)
    ? { kind: 'gateway', url, secret, ...(ownNetwork && { allowPrivate: true }) }
    : { path: '/secret', rule: 'signingSecret' };
}

export type Untried = 'not_set_up' | 'secret_lost';

export interface TransportTest {
  ok: boolean;
  result: 'accepted' | 'kept' | 'refused' | 'deferred' | 'unknown' | Untried;
  via: string | null;
  answer: string;
}

export function untried(channel: SentChannel, why: Untried): TransportTest {
  const answer =
    why === 'not_set_up'
      ? `nothing is set up to send with: see \`${channel} set\``
      : `APP_SECRET does not open the account's settings: put the lost secret back, or \`${channel} set\` them again`;
  return { ok: false, result: why, via: null, answer };
}

export function tried(settings: TransportSettings, outcome: SendOutcome): TransportTest {
  const via = viaOf(settings);
  if (outcome.kind !== 'sent') return { ok: false, result: outcome.kind, via, answer: outcome.error };
  if (settings.kind === 'dev') {
    return { ok: true, result: 'kept', via, answer: 'the demo keeps messages, and sends none' };
  }
  const id = outcome.providerId === null ? '' : `, as ${outcome.providerId}`;
  return { ok: true, result: 'accepted', via, answer: `${via} took the message${id}` };
}

function viaOf(settings: TransportSettings): string | null {
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
