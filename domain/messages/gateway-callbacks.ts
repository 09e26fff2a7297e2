import { equalsSecret } from '../secrets/secret-box.ts';
import { parseJsonObject } from '../text/json.ts';
import { signatureHeaders, signingKey } from '../webhooks/signature.ts';
import { isStopWord } from './stop-words.ts';

/**
 * Maximum difference between a callback's timestamp and the current time, which allows for clocks that differ.
 * Callbacks with a larger difference are rejected, because they may be replays.
 */
const toleranceMs = 5 * 60_000;
/**
 * Maximum number of signatures that are checked. While a secret is rotated, a callback usually has two or three
 * signatures.
 */
const maxSignatures = 8;

const maxId = 200;
const visibleAscii = /^[\x21-\x7e]+$/;
const timestampPattern = /^\d{1,12}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Checks the signature and timestamp of a gateway's callback, by the rules of Standard Webhooks, with the shared
 * secret.
 */
export function isSignedByGateway(headers: Headers, body: string, secret: string, now: Date): boolean {
  const sent = (name: string) => String(headers[name] ?? '');
  const [id, timestamp] = [sent('webhook-id'), sent('webhook-timestamp')];
  if (!isProviderId(id) || !timestampPattern.test(timestamp)) return false;
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return false;
  const expected = signatureHeaders(id, body, [signingKey(secret)], at)['webhook-signature'] ?? '';
  return sent('webhook-signature')
    .split(' ', maxSignatures)
    .map((signature) => equalsSecret(signature, expected))
    .includes(true);
}

const statuses: readonly SmsStatus[] = ['queued', 'sent', 'delivered', 'failed'];

export function gatewayStatus(value: unknown): SmsStatus | null {
  return statuses.find((status) => status === value) ?? null;
}

/** Parses a gateway's status report; null if the report is invalid. The caller has verified the signature. */
export function readGatewayStatus(body: string): SmsReport | null {
  const { id, status, error } = readBody(body);
  const known = gatewayStatus(status);
  if (!isProviderId(id) || known === null) return null;
  const failed = known === 'failed';
  return { providerId: id, status: known, error: failed ? gatewayReason(error) : null, notSent: false };
}

export function readGatewayInbound(body: string): InboundSms | null {
  const { id, from, to, body: text } = readBody(body);
  if (!isProviderId(id) || !isAddress(from) || !isAddress(to) || typeof text !== 'string') return null;
  const storableText = toStorableText(text);
  // The prefix separates incoming from outgoing ids, because a gateway may number the two independently.
  return {
    providerId: `in:${id}`,
    from,
    to,
    body: storableText,
    wish: isStopWord(storableText) ? 'stop' : null,
  };
}

export function gatewayReason(error: unknown): string {
  const words = typeof error === 'string' ? shortenErrorText(error) : '';
  return words === '' ? 'the gateway gives no reason' : `the gateway: ${words}`;
}

function readBody(body: string): Record<string, unknown> {
  return body.length > maxCallbackBytes ? {} : parseJsonObject(body);
}

export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxId && visibleAscii.test(value);
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && isSmsAddress(value);
}

export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed';

export interface SmsReport {
  providerId: string;
  status: SmsStatus;
  error: string | null;
  /** True if the message failed before it was sent. */
  notSent: boolean;
}

export interface InboundSms {
  providerId: string;
  from: string;
  to: string;
  body: string;
  wish: 'stop' | 'start' | null;
}

/**
 * Maximum bytes of a callback's body. A message has at most 1,600 characters, and the encoding of a character takes up
 * to twelve bytes.
 */
export const maxCallbackBytes = 65_536;

const smsAddress = /^(\+?\d{3,20}|[A-Za-z0-9 ._&-]{1,20})$/;

/** Tells whether a text is a phone number, a short code, or an alphanumeric sender name. */
export function isSmsAddress(text: string): boolean {
  return smsAddress.test(text);
}

/** Replaces NUL and invalid Unicode in a text, which PostgreSQL rejects. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

const maxErrorTextLength = 200;
const phoneNumber = /\+?\d[\d\s().-]{5,}\d/g;

/** Shortens a provider's error text and removes phone numbers, which must not remain after a client is erased. */
export function shortenErrorText(text: string): string {
  const line = toStorableText(text).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return [
    ...line
      .slice(0, 4 * maxErrorTextLength)
      .replaceAll(phoneNumber, '…')
      .trim(),
  ]
    .slice(0, maxErrorTextLength)
    .join('');
}
