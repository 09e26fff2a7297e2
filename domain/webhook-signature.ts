import { createHmac } from 'node:crypto';

export const secretBytes = 32;
const prefix = 'whsec_';

/** What the receiver is given, once: the prefix and the bytes in base64. */
export function webhookSecret(random: Buffer): string {
  return prefix + random.toString('base64');
}

export interface Message {
  eventId: number;
  event: string;
  occurredAt: string;
  data: unknown;
}

/** The same for every attempt, receiver and replay of an event: what receivers know it again by. */
export function messageId({ eventId }: Pick<Message, 'eventId'>): string {
  return `evt_${eventId}`;
}

export function messageBody({ event, occurredAt, data }: Message): string {
  return JSON.stringify({ event, timestamp: occurredAt, data });
}

/** The headers of Standard Webhooks; each secret signs, so that a receiver may know any of them. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
