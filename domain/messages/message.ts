import { dayMs, hourMs } from '../time/lengths.ts';

/** A file that goes with an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** An email as it is handed to a workshop's mail server. Addresses and header texts have been judged before. */
export interface EmailMessage {
  communicationId: number;
  to: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics with its `METHOD`: an appointment for the reader's calendar. */
  calendar: string | null;
  attachment?: Attachment | null;
  /** The same on every attempt. */
  messageId: string;
  /** Where bounces go: tells which message came back. */
  envelopeFrom: string;
  unsubscribeUrl: string | null;
}

export interface SmsMessage {
  communicationId: number;
  to: string;
  from: string;
  body: string;
  /** The same on every attempt, for providers that deduplicate. */
  idempotencyKey: string;
  /** Where the provider tells what became of it; null: nowhere. */
  statusUrl: string | null;
}

export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'deferred'; error: string; retryAfterSeconds: number | null }
  /** Never: `bounced` where the address itself is the reason. */
  | { kind: 'refused'; error: string; bounced: boolean }
  /** It may have been sent: the answer did not come. */
  | { kind: 'unknown'; error: string };

export interface Transport<Message> {
  /** `handingOver` is waited for right before the provider may take the message; where it fails, nothing is sent. */
  send(message: Message, handingOver?: () => Promise<void>): Promise<SendOutcome>;
  /** After a lost answer: `deferred` was not sent, `unknown` can't be told yet; null: the provider can't be asked. */
  ask: ((message: Message, handedOverAt: Date) => Promise<SendOutcome>) | null;
  close(): Promise<void>;
}

/** What a client is told of its own work is worse than nothing when it comes hours late; an offer may wait a day. */
export function giveUpAfterMs(commercial: boolean): number {
  return commercial ? dayMs : 4 * hourMs;
}

/** What has waited so long when a workshop begins to send is no news any more. */
const staleAfterMs = hourMs;

const minute = 60_000;
/** Servers that put strangers off want to see them again after some minutes. */
const waitsMs = [minute, 5 * minute, 15 * minute, 30 * minute] as const;
const laterWaitMs = 60 * minute;
/** Spread, so that what failed together does not come again together. */
const spread = 0.2;

/** How long to wait after the failed attempt of that number (1 is the first). `random` is from 0 to 1. */
export function messageRetryWaitMs(attempt: number, retryAfterMs: number, random: number): number {
  const scheduled = waitsMs[attempt - 1] ?? laterWaitMs;
  return Math.round(Math.max(scheduled * (1 - spread + 2 * spread * random), retryAfterMs));
}

const askWaitsMs = [5_000, 15_000, 30_000, minute, 5 * minute] as const;

export function askAgainWaitMs(attempt: number): number {
  return askWaitsMs[attempt - 1] ?? laterWaitMs / 4;
}

export function isStale(stagedAt: Date, sendingSince: Date): boolean {
  return sendingSince.getTime() - stagedAt.getTime() > staleAfterMs;
}

/** Enough to keep a mail server busy, few enough that one that hangs holds little up. */
const atOnceMost = 32;

/** How many messages of one workshop and channel may be under way: one, while none gets through. */
export function sendingAtOnce(failingSince: string | null): number {
  return failingSince === null ? atOnceMost : 1;
}

/** The smallest thing that is paid for: what an email costs the deployment hardly differs from message to message. */
export const emailUnits = 1;

/** Operators bill each segment by itself, and ten emails for less than one of them. */
const unitsPerSmsSegment = 10;

export function smsUnits(segments: number): number {
  return segments * unitsPerSmsSegment;
}

/** Nothing was handed over, and this process does not: another attempt is made when the lane has rested. */
export class LeftAlone extends Error {}
