import { WebhookVerificationError } from './errors.ts';
import type { Schemas } from './shapes.ts';

/**
 * The union of all webhook events, distinguished by `event`. An event has the same `id` in every attempt and replay, so
 * that receivers can skip repetitions.
 */
export type WebhookEvent = Schemas['Event'] & { id: string };

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface UnwrapOptions {
  /** The maximum age of a delivery in seconds, and its maximum deviation into the future. Defaults to five minutes. */
  toleranceSeconds?: number;
  now?: Date;
}

const prefix = 'whsec_';
const usualToleranceSeconds = 300;
const encoder = new TextEncoder();

/**
 * Verifies the signature of a webhook delivery according to Standard Webhooks, and returns the event of the delivery.
 *
 * @param rawBody the unchanged bytes of the body; parsing and serialising the body would invalidate the signature
 * @param secrets one or more secrets: of several subscriptions, or the former and the new secret during a rotation
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = usualToleranceSeconds, now = new Date() }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  if (keys.length === 0) throw new TypeError('unwrap needs the secret of the webhook');
  const body = bytesOf(rawBody);
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = signaturesIn(header(headers, 'webhook-signature'));
  const ageSeconds = now.getTime() / 1_000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookVerificationError(
      'the delivery is too old or too early; check the clock of this machine',
    );
  const content = joinBytes(encoder.encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(keys, signatures, content)))
    throw new WebhookVerificationError('no signature of the delivery was made with this secret');
  return eventIn(body, id);
}

async function isSigned(keys: CryptoKey[], signatures: Bytes[], content: Bytes): Promise<boolean> {
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  const verified = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify('HMAC', key, signature, content)),
  );
  return verified.includes(true);
}

type Bytes = Uint8Array<ArrayBuffer>;

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (!bytes || bytes.length === 0) throw new TypeError('the secret of a webhook has to begin with whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Bytes {
  if (typeof body === 'string') return encoder.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError('unwrap needs the raw body: text or bytes as they came, not the parsed JSON');
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : ownHeader(headers, name);
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`the delivery has no ${name}`);
  return value;
}

function ownHeader(headers: Record<string, string | string[] | undefined>, name: string) {
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Extracts the signatures of version `v1`, the only version. A delivery has two signatures while a secret is rotated.
 */
function signaturesIn(text: string): Bytes[] {
  return text.split(' ').flatMap((each) => (each.startsWith('v1,') ? (fromBase64(each.slice(3)) ?? []) : []));
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joinBytes(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function eventIn(body: Bytes, id: string): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body));
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return { ...event, id };
  } catch {}
  throw new WebhookVerificationError('the signed body is not a JSON object');
}
