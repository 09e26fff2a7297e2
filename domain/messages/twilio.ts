import { createHmac, hash } from 'node:crypto';
import { equalsSecret } from '../secrets/secret-box.ts';
import { isKeyOf, parseJsonObject, toRecord } from '../text/json.ts';
import {
  type InboundSms,
  isSmsAddress,
  maxCallbackBytes,
  type SmsReport,
  type SmsStatus,
  toStorableText,
} from './gateway-callbacks.ts';
import type { OutgoingSms, SendOutcome } from './message.ts';
import { isStopWord } from './stop-words.ts';

const statuses = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
} satisfies Record<string, SmsStatus>;

/**
 * Twilio's statuses of messages that were not sent. `undelivered` is missing here, because the carrier accepted such a
 * message.
 */
const neverSent = ['failed', 'canceled'];

const messageSid = /^(SM|MM)[0-9a-f]{32}$/;
const errorCode = /^[1-9]\d{3,5}$/;

function twilioStatus(text: string): SmsStatus | null {
  return isKeyOf(text, statuses) ? statuses[text] : null;
}

export function readTwilioStatus(body: string, accountSid: string): SmsReport | null {
  const field = readFields(body, accountSid);
  const status = twilioStatus(field?.('MessageStatus') ?? '');
  if (!field || status === null) return null;
  const code = field('ErrorCode');
  const known = errorCode.test(code) ? twilioReason(Number(code)) : 'Twilio: it was not delivered';
  return {
    providerId: field('MessageSid'),
    status,
    error: status === 'failed' ? known : null,
    notSent: neverSent.includes(field('MessageStatus')),
  };
}

export function readTwilioInbound(body: string, accountSid: string): InboundSms | null {
  const field = readFields(body, accountSid);
  if (!field) return null;
  const [from, to] = [field('From'), field('To')];
  if (!isSmsAddress(from) || !isSmsAddress(to)) return null;
  const text = toStorableText(field('Body'));
  return {
    providerId: field('MessageSid'),
    from,
    to,
    body: text,
    wish: readOptOut(field('OptOutType'), text),
  };
}

/**
 * Tells whether an incoming SMS opts out or in. Twilio itself decides this if Advanced Opt-Out is on, because the
 * workshop may then have its own keywords. Otherwise the text is compared with the stop words.
 */
function readOptOut(optOutType: string, body: string): InboundSms['wish'] {
  if (optOutType === 'STOP') return 'stop';
  if (optOutType === 'START') return 'start';
  return isStopWord(body) ? 'stop' : null;
}

/**
 * Parses a callback's body and returns a function that reads a field, which is empty if missing. Returns null if the
 * body is not a callback of Twilio for this account.
 */
function readFields(body: string, accountSid: string): ((name: string) => string) | null {
  if (body.length > maxCallbackBytes) return null;
  const fields = new URLSearchParams(body);
  const field = (name: string) => fields.get(name) ?? '';
  const isOurs = field('AccountSid').toLowerCase() === accountSid.toLowerCase();
  return isOurs && messageSid.test(field('MessageSid')) ? field : null;
}

/**
 * The reason why Twilio rejects a message, with how to treat the rejection. The texts are written here, because
 * Twilio's texts contain the phone number.
 */
interface TwilioError {
  reason: string;
  bounced?: true;
  passing?: true;
  /** True if the account causes the error, not the message, so that the workshop can fix it. */
  settings?: true;
}

const twilioErrors: Record<number, TwilioError> = {
  20003: { reason: 'the account SID or the auth token is wrong', settings: true },
  20005: { reason: 'the account is not active', settings: true },
  20404: { reason: 'there is no such account or service', settings: true },
  20429: { reason: 'too many requests', passing: true },
  21211: { reason: 'the number is not valid', bounced: true },
  21212: { reason: 'the sender is not valid', settings: true },
  21214: { reason: 'the number cannot be reached', bounced: true },
  21217: { reason: 'the number is not valid', bounced: true },
  21408: { reason: 'the account may not send to that country' },
  21602: { reason: 'the text is empty' },
  21603: { reason: 'the sender is missing', settings: true },
  21604: { reason: 'the number is missing', bounced: true },
  21606: { reason: 'the sender is not a number of the account that can send SMS', settings: true },
  21608: { reason: 'a trial account sends to verified numbers only' },
  21609: { reason: 'the address for status reports is not valid', settings: true },
  21610: { reason: 'the recipient has sent STOP' },
  21611: { reason: 'too many messages of this sender are waiting', passing: true },
  21612: { reason: 'the number cannot be reached from this sender', bounced: true },
  21614: { reason: 'the number is not a mobile number', bounced: true },
  21617: { reason: 'the text is too long' },
  30001: { reason: 'too many messages are waiting', passing: true },
  30002: { reason: 'the account is suspended', settings: true },
  30003: { reason: 'the phone cannot be reached' },
  30004: { reason: 'the recipient or the carrier blocks the message' },
  30005: { reason: 'the number is not known', bounced: true },
  30006: { reason: 'the number is a landline, or its carrier cannot be reached', bounced: true },
  30007: { reason: 'a carrier took it for spam' },
  30008: { reason: 'it was not delivered, nobody knows why' },
};

function twilioReason(code: number): string {
  const { reason } = twilioErrors[code] ?? { reason: 'refused' };
  return `Twilio: ${reason} (${code})`;
}

function isWorthRetrying(code: number): boolean {
  const { passing = false, settings = false } = twilioErrors[code] ?? {};
  return passing || settings;
}

function isKnownErrorCode(code: number): boolean {
  return twilioErrors[code] !== undefined;
}

function isInvalidNumberCode(code: number): boolean {
  return twilioErrors[code]?.bounced ?? false;
}

interface TwilioMessage {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  senders: unknown[];
  isOutbound: boolean;
  createdAt: number;
}

export function readTwilioMessage(text: string): TwilioMessage | null {
  return messageOf(parseJsonObject(text));
}

export function readTwilioList(text: string): TwilioMessage[] | null {
  const { messages } = parseJsonObject(text);
  if (!Array.isArray(messages)) return null;
  return messages.map((each) => messageOf(toRecord(each))).filter((each) => each !== null);
}

function messageOf(fields: Record<string, unknown>): TwilioMessage | null {
  const {
    sid: messageSid,
    status,
    error_code,
    body,
    from,
    messaging_service_sid,
    direction,
    date_created,
  } = fields;
  if (typeof messageSid !== 'string' || typeof status !== 'string') return null;
  return {
    sid: messageSid,
    status,
    errorCode: typeof error_code === 'number' ? error_code : null,
    body: textOf(body),
    senders: [from, messaging_service_sid],
    isOutbound: textOf(direction).startsWith('outbound'),
    createdAt: Date.parse(textOf(date_created)),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function outcomeOfMessage({ sid: messageSid, status, errorCode }: TwilioMessage): SendOutcome {
  if (twilioStatus(status) !== 'failed') return { kind: 'sent', providerId: messageSid };
  return errorCode === null
    ? { kind: 'refused', error: `Twilio: ${status}`, bounced: false }
    : { kind: 'refused', error: twilioReason(errorCode), bounced: isInvalidNumberCode(errorCode) };
}

/** HTTP statuses about the credentials of a request, not about its message. A known error code takes precedence. */
const credentialStatuses = [401, 403, 404];

export function outcomeOfError(
  status: number,
  body: string | null,
  retryAfterSeconds: number | null,
): SendOutcome {
  const { code } = parseJsonObject(body ?? '');
  const known = typeof code === 'number' ? code : null;
  const error = known === null ? `Twilio answered ${status}` : twilioReason(known);
  const isLater =
    known !== null && isKnownErrorCode(known) ? isWorthRetrying(known) : credentialStatuses.includes(status);
  if (isLater || status === 429 || status === 408 || status >= 500) {
    return { kind: 'deferred', error, retryAfterSeconds };
  }
  return { kind: 'refused', error, bounced: known !== null && isInvalidNumberCode(known) };
}

/** Tolerance in ms for a Twilio clock that is slow, and for Twilio's timestamps without fractions of a second. */
const clocksDifferMs = 5_000;

export function isCreatedSince({ createdAt }: TwilioMessage, handedOverAt: Date): boolean {
  return createdAt >= handedOverAt.getTime() - clocksDifferMs;
}

/**
 * Finds the first of a recipient's messages at Twilio that was created after a given time with the same sender and
 * text. Two limitations: two equal messages within seconds count as one, and a text that Twilio changed ("Smart
 * Encoding") is not found, so that it is sent twice.
 */
export function findSent(
  messages: TwilioMessage[],
  message: Pick<OutgoingSms, 'body'>,
  { from, handedOverAt }: { from: string; handedOverAt: Date },
): TwilioMessage | null {
  const found = messages.filter(
    (each) =>
      each.isOutbound &&
      isCreatedSince(each, handedOverAt) &&
      each.senders.includes(from) &&
      each.body.trim().endsWith(message.body.trim()),
  );
  return found.sort((a, b) => a.createdAt - b.createdAt)[0] ?? null;
}

interface TwilioRequest {
  /** The public URL with its query, as configured at Twilio; not the URL after a proxy has rewritten it. */
  url: string;
  signature: string;
  body: string;
}

export function isSignedByTwilio({ url, signature, body }: TwilioRequest, authToken: string): boolean {
  const bodyHash = new URL(url).searchParams.get('bodySHA256');
  if (bodyHash !== null && !equalsSecret(bodyHash, hash('sha256', body, 'hex'))) return false;
  const signed = bodyHash === null ? sortParameters(new URLSearchParams(body)) : '';
  return urlVariants(url)
    .map((spelling) =>
      equalsSecret(
        signature,
        createHmac('sha1', authToken)
          .update(spelling + signed)
          .digest('base64'),
      ),
    )
    .includes(true);
}

function sortParameters(parameters: URLSearchParams): string {
  // The parameters are grouped by name first: searching all parameters for each name took half a second with 13,000
  // names.
  const byName = Map.groupBy(parameters, ([name]) => name);
  return [...byName.keys()]
    .sort()
    .flatMap((name) => {
      const values = new Set(byName.get(name)?.map(([, value]) => value));
      return [...values].sort().map((value) => name + value);
    })
    .join('');
}

const urlParts = /^(https?):\/\/([^/?]*?)(?::(\d+))?([/?].*|)$/is;
const defaultPorts: Record<string, string> = { http: '80', https: '443' };

/** Returns the URL without and with its port. According to Twilio's libraries, Twilio signs either of the two. */
function urlVariants(url: string): string[] {
  const [, scheme = '', host, port = defaultPorts[scheme.toLowerCase()], rest] = urlParts.exec(url) ?? [];
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}:${port}${rest}`];
}
