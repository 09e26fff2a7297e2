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
  /** The trace of the event, as a header that the receiver may continue. */
  traceparent?: string | null;
}

/** Returns the id by which receivers deduplicate an event: the same for all attempts, receivers and replays. */
export function messageId({ eventId }: Pick<Message, 'eventId'>): string {
  return `evt_${eventId}`;
}

export function messageBody({ event, occurredAt, data }: Message): string {
  return JSON.stringify({ event, timestamp: occurredAt, data: orderedData(event, data) });
}

/** Restores the field order of the document, which the database does not keep. */
export function orderedData(event: string, data: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...(eventFields[event] ?? []), ...Object.keys(data)]);
  return Object.fromEntries([...names].map((name) => [name, data[name]]));
}

/** Creates the key for a secret. Reuse it: creating it takes 30 µs of a signature's 38. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(prefix.length), 'base64');
}

/** Returns the headers of Standard Webhooks, with a signature per key, so that the receiver may know any of them. */
export function signedHeaders(
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
