import { fieldsOf, membersOf } from './json-fields.ts';
import type { SendOutcome, SmsMessage } from './message.ts';
import { twilioStatus } from './twilio-callbacks.ts';
import { isKnown, isNumbersFault, isWorthRetrying, twilioReason } from './twilio-errors.ts';

/** A message as Twilio keeps it, as far as it matters here. */
export interface TwilioMessage {
  sid: string;
  status: string;
  errorCode: number | null;
  body: string;
  /** Its number or name, and its Messaging Service. */
  senders: unknown[];
  isOutbound: boolean;
  createdAt: number;
}

/** The message of a single answer; null: that is no message. */
export function readTwilioMessage(text: string): TwilioMessage | null {
  return messageOf(fieldsOf(text));
}

/** The messages of a list; null: that is no list. */
export function readTwilioList(text: string): TwilioMessage[] | null {
  const { messages } = fieldsOf(text);
  if (!Array.isArray(messages)) return null;
  return messages.map((each) => messageOf(membersOf(each))).filter((each) => each !== null);
}

function messageOf(fields: Record<string, unknown>): TwilioMessage | null {
  const { sid, status, error_code, body, from, messaging_service_sid, direction, date_created } = fields;
  if (typeof sid !== 'string' || typeof status !== 'string') return null;
  return {
    sid,
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

export function outcomeOfMessage({ sid, status, errorCode }: TwilioMessage): SendOutcome {
  if (twilioStatus(status) !== 'failed') return { kind: 'sent', providerId: sid };
  return errorCode === null
    ? { kind: 'refused', error: `Twilio: ${status}`, bounced: false }
    : { kind: 'refused', error: twilioReason(errorCode), bounced: isNumbersFault(errorCode) };
}

/** Whoever asks is the reason, not the message; where a code says more, it counts. */
const turnsUsAway = [401, 403, 404];

/** What an answer other than 2xx means, by the error code in its body and else by its status. */
export function outcomeOfError(
  status: number,
  body: string | null,
  retryAfterSeconds: number | null,
): SendOutcome {
  const { code } = fieldsOf(body ?? '');
  const known = typeof code === 'number' ? code : null;
  const error = known === null ? `Twilio answered ${status}` : twilioReason(known);
  const isLater = known !== null && isKnown(known) ? isWorthRetrying(known) : turnsUsAway.includes(status);
  if (isLater || status === 429 || status === 408 || status >= 500) {
    return { kind: 'deferred', error, retryAfterSeconds };
  }
  return { kind: 'refused', error, bounced: known !== null && isNumbersFault(known) };
}

/** Twilio's clock may be behind ours, and its seconds have no fractions. */
const clocksDifferMs = 5_000;

/** Whether Twilio took it up after it was handed over. */
export function isSince({ createdAt }: TwilioMessage, handedOverAt: Date): boolean {
  return createdAt >= handedOverAt.getTime() - clocksDifferMs;
}

/**
 * Among the messages to its number, the first since it was handed over that has its sender and text. What this can't
 * know: two messages with one text for one number, handed over within seconds, are taken for each other, so that
 * both are found though one was sent. And a text that Twilio changed is not found and so is sent twice: that is what
 * "Smart Encoding" of a Messaging Service does. What a trial account puts before every text is known.
 */
export function findSent(
  messages: TwilioMessage[],
  message: Pick<SmsMessage, 'body'>,
  { from, handedOverAt }: { from: string; handedOverAt: Date },
): TwilioMessage | null {
  const found = messages.filter(
    (each) =>
      each.isOutbound &&
      isSince(each, handedOverAt) &&
      each.senders.includes(from) &&
      each.body.trim().endsWith(message.body.trim()),
  );
  return found.sort((a, b) => a.createdAt - b.createdAt)[0] ?? null;
}
