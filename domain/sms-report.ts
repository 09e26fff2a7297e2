export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed';

/** What a provider tells of a message that it was given. */
export interface SmsReport {
  /** By which the provider knows it. */
  providerId: string;
  status: SmsStatus;
  /** Why it failed. */
  error: string | null;
  /** It failed before it was sent to anybody. */
  notSent: boolean;
}

/** A message that came. */
export interface InboundSms {
  providerId: string;
  from: string;
  to: string;
  body: string;
  /** The sender wants no more messages, or wants them again. */
  wish: 'stop' | 'start' | null;
}

/** No callback has more: a message is 1,600 characters at most, and each may be spelt with twelve. */
export const callbackBytesMost = 65_536;

const sender = /^(\+?\d{3,20}|[A-Za-z0-9 ._&-]{1,20})$/;

/** A number, a short code, or the name that some senders have instead. */
export function isSmsAddress(text: string): boolean {
  return sender.test(text);
}

/** As PostgreSQL takes it: no NUL, nothing that isn't Unicode. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

const wordsMost = 200;
const number = /\+?\d[\d\s().-]{5,}\d/g;

/** What a provider says, short and without the numbers of people: those go when a client is erased. */
export function inFewWords(text: string): string {
  const line = storable(text).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return [
    ...line
      .slice(0, 4 * wordsMost)
      .replaceAll(number, '…')
      .trim(),
  ]
    .slice(0, wordsMost)
    .join('');
}
