import { fieldsOf } from './json-fields.ts';
import { sameSecret } from './same-secret.ts';
import {
  callbackBytesMost,
  type InboundSms,
  inFewWords,
  isSmsAddress,
  type SmsReport,
  type SmsStatus,
  storable,
} from './sms-report.ts';
import { isStopWord } from './stop-words.ts';
import { signedHeaders } from './webhook-signature.ts';

/** Clocks differ; what is older may be somebody's recording. */
const toleranceMs = 5 * 60_000;
/** While a secret is replaced there are two or three. */
const signaturesMost = 8;

const idMost = 200;
const visible = /^[\x21-\x7e]+$/;
const seconds = /^\d{1,12}$/;

/** As Node gives them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether the gateway sent this, and just now: signed as Standard Webhooks, with the secret that it shares with us. */
export function isSignedByGateway(headers: Headers, body: string, secret: string, now: Date): boolean {
  const sent = (name: string) => String(headers[name] ?? '');
  const [id, timestamp] = [sent('webhook-id'), sent('webhook-timestamp')];
  if (!isId(id) || !seconds.test(timestamp)) return false;
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceMs) return false;
  const expected = signedHeaders(id, body, [secret], at)['webhook-signature'] ?? '';
  return sent('webhook-signature')
    .split(' ', signaturesMost)
    .map((signature) => sameSecret(signature, expected))
    .includes(true);
}

const statuses: readonly SmsStatus[] = ['queued', 'sent', 'delivered', 'failed'];

export function gatewayStatus(value: unknown): SmsStatus | null {
  return statuses.find((status) => status === value) ?? null;
}

/** What the gateway tells of a message; null: that can't be understood. Its signature was judged before. */
export function readGatewayStatus(body: string): SmsReport | null {
  const { id, status, error } = read(body);
  const known = gatewayStatus(status);
  if (!isId(id) || known === null) return null;
  const failed = known === 'failed';
  return { providerId: id, status: known, error: failed ? gatewayReason(error) : null, notSent: false };
}

/** The message that came to the gateway; null: that can't be understood. Its signature was judged before. */
export function readGatewayInbound(body: string): InboundSms | null {
  const { id, from, to, body: text } = read(body);
  if (!isId(id) || !isAddress(from) || !isAddress(to) || typeof text !== 'string') return null;
  const kept = storable(text);
  // A gateway may count what it gets and what it sends apart.
  return { providerId: `in:${id}`, from, to, body: kept, wish: isStopWord(kept) ? 'stop' : null };
}

/** Why it failed, as far as the gateway says. */
export function gatewayReason(error: unknown): string {
  const words = typeof error === 'string' ? inFewWords(error) : '';
  return words === '' ? 'the gateway gives no reason' : `the gateway: ${words}`;
}

/** Empty where it is too long to be a callback. */
function read(body: string): Record<string, unknown> {
  return body.length > callbackBytesMost ? {} : fieldsOf(body);
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= idMost && visible.test(value);
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && isSmsAddress(value);
}
