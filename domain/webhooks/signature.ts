import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { eventFields } from '../../generated/events.ts';

export const secretBytes = 32;
const prefix = 'whsec_';

export function webhookSecret(random: Buffer): string {
  return prefix + random.toString('base64');
}

export interface Message {
  eventId: number;
  event: string;
  occurredAt: string;
  data: Record<string, unknown>;
  /** The trace context of the event, sent as a header, so that the receiver can continue the trace. */
  traceparent?: string | null;
}

/**
 * Returns the id by which receivers recognise duplicates of an event. It is the same for all attempts, receivers and
 * replays.
 */
export function messageId({ eventId }: Pick<Message, 'eventId'>): string {
  return `evt_${eventId}`;
}

export function messageBody({ event, occurredAt, data }: Message): string {
  return JSON.stringify({ event, timestamp: occurredAt, data: orderedData(event, data) });
}

/** Sorts the fields of an event as in the OpenAPI document, because the database does not store their order. */
export function orderedData(event: string, data: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...(eventFields[event] ?? []), ...Object.keys(data)]);
  return Object.fromEntries([...names].map((name) => [name, data[name]]));
}

/**
 * Creates the signing key for a secret. The caller reuses the key, because creating it takes 30 of the 38 µs of a
 * signature.
 */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(prefix.length), 'base64');
}

/** Returns the headers of Standard Webhooks, with a signature per key. The receiver needs only one of the keys. */
export function signatureHeaders(
  id: string,
  body: string | Uint8Array,
  keys: readonly KeyObject[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => `v1,${sign(key, `${id}.${timestamp}.`, body)}`);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function sign(key: KeyObject, beginning: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(beginning).update(body).digest('base64');
}
